"""Names in one column: which word is the given name, and names in CAPITALS as people write them."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from jassturnier.i18n import fold
from jassturnier.tournament.people.entries import Name, full_name
from jassturnier.tournament.register.name_forms import without_suffix
from jassturnier.values import frozen

_GIVEN = """
Adelheid Adolf Adrian Adriano Adrien Agatha Agathe Agnes Agnès Agnese Agnieszka Agron Ahmad Ahmed Aimé Ajla
Alain Alan Alba Albert Alberto Albin Aldo Aleksandar Alena Alessandra Alessandro Alessia Alessio Alex
Alexander Alexandra Alexandre Alexia Alexis Alfons Alfonso Alfred Alfredo Ali Alice Alina Aline Alisha
Alison Alma Alois Aloisia Alphonse Altin Alwin Amalia Amanda Ambros Amélie Amira Ana Anaïs André Andrea
Andreas Andrée Andrej Andres Andri Andrin Aneta Angela Angelika Angelina Angélique Angelo Anina Anisa Anita
Anja Anke Ann Anna Annabelle Anne Annegret Annelies Anneliese Annemarie Annette Annick Annie Annika Annina
Anny Anouk Anselm Antoine Antoinette Anton Antonella Antonia Antonietta Antonio Arben Ardian Ariane Arianna
Aristide Arjeta Armand Armando Armin Arno Arnold Arnoldo Arthur Arturo Astrid Attilio August Auguste Augusto
Aurelia Aurélie Aurélien Aurelio Axel Ayse Babette Balthasar Baptiste Barbara Barnabé Bashkim Basil Bastian
Bastien Beat Beata Beatrice Béatrice Beatrix Beatriz Bekim Ben Benedetta Benedict Benedikt Benjamin Benoît
Berchtold Bernadette Bernard Bernardo Bernhard Berta Bertha Bertrand Besnik Bettina Bianca Birgit Björn
Blaise Blerim Bojan Bonifaz Boris Branka Brigitta Brigitte Britta Bruna Brunella Bruno Bujar Burga Burkhard
Cäcilia Camilla Camille Can Candido Carine Carl Carla Carlo Carlos Carmela Carmen Carola Carole Carolina
Caroline Cäsar Caspar Caterina Catherine Cathy Cécile Cecilia Cédric Celestina Célia Celina Céline Cem
Cesare Chantal Charles Charlotte Chloé Christa Christel Christelle Christen Christian Christiane Christina
Christine Christl Christof Christoph Christophe Christopher Cinzia Claire Clara Claude Claudette Claudia
Claudine Claudio Claus Clelia Clémence Clemens Clément Cléo Clotilde Colette Conrad Consuelo Cordula Corina
Corinna Corinne Cornel Cornelia Corrado Cosimo Cristian Cristiano Cristina Curdin Cyril Cyrill Dagmar
Damaris Damian Damien Daniel Daniela Daniele Danièle Danielle Dario Dave David Davide Dean Debora Deborah
Dejan Delphine Denis Denise Deniz Derya Desirée Detlef Diana Diane Didier Diego Dieter Dietrich Dino Diogo
Dirk Dolores Domenica Domenico Dominic Dominik Dominique Donato Dora Dorde Dorina Doris Doro Dorothea
Dorothée Dorothy Dragan Dragana Dusan Dusko Eberhard Edgar Edi Edin Edith Edmond Edmund Edoardo Eduard
Eduardo Edwin Egon Ekaterina Ekkehard Elena Eleonora Elfriede Elia Eliane Elias Elif Elin Eline Elisa
Elisabeth Elisabetta Elise Elke Ella Ellen Elmar Elodie Éloïse Elsa Elsbeth Else Elvira Emanuel Emanuela
Emil Emile Émile Emilia Émilie Emilie Emilio Emily Emina Emma Emmanuel Emmanuelle Emmi Emmy Emre Enea
Engelbert Enis Enrico Enzo Erhard Eric Erica Erich Erik Erika Ermanno Erna Ernestine Ernesto Erni Ernst
Erwin Estelle Esther Etienne Étienne Eugen Eugène Eugenia Eugenio Eva Evelin Evelina Eveline Evelyn Evelyne
Ewa Ewald Ezio Fabia Fabian Fabiana Fabien Fabienne Fabio Fabiola Fabrice Fabrizio Fanny Fátima Fatma
Fatmire Fatos Faustino Fausto Federica Federico Felice Felicitas Felix Ferdinand Ferenc Fernand Fernanda
Fernande Fernando Filipa Filippo Fiona Fiorella Flamur Flavia Flavio Florence Florent Florentin Florian
Floriane Florin Flurin Flurina Franca Francesca Francesco Francine Francis Francisco Franco François
Françoise Frank Franz Franziska Fred Freddy Frédéric Frédérique Fredi Fridolin Frieda Friedrich Fritz Gabor
Gabriel Gabriela Gabriele Gabriella Gabrielle Gaël Gaëlle Gaetano Gallus Gaston Gaudenz Gebhard Geneviève
Georg George Georges Georgette Gérald Geraldine Géraldine Gérard Gerda Gerhard Gerlinde Germaine Gernot
Gerold Gertrud Gertrude Ghislaine Giachen Giacomo Giada Gian Giancarlo Gianfranco Gianluca Gianmarco Gianna
Gianni Gilbert Gilberte Gilles Gina Ginette Gino Gion Giordano Giorgia Giorgio Giosuè Giovanna Giovanni
Gisela Gisèle Gitta Giulia Giuliana Giuliano Giulio Giuseppe Giuseppina Gloria Godi Gonçalo Goran Gottfried
Grazia Graziella Grégoire Gregor Grégory Greta Gudrun Guido Guillaume Gül Gustav Gustave Guy Gwendoline Gzim
Halil Hanna Hannah Hannelore Hannes Hanni Hans Hansjörg Hansjürg Hanspeter Hansruedi Hansueli Harald Harry
Hasan Hatice Hedi Hedwig Heidi Heidy Heike Heiner Heini Heinrich Heinz Heiri Helen Helena Hélène Helene
Helga Helmut Henri Henriette Henry Herbert Hermann Hermine Hilda Hilde Hildegard Hilmar Holger Horst
Hortensia Hubert Hugo Humbert Hüseyin Ibrahim Ida Ignaz Ilir Ilona Ilse Imelda Ines Inès Inês Ingeborg Ingo
Ingrid Irene Irène Iris Irma Irmgard Isa Isaac Isabel Isabella Isabelle Isaline Isidor Ismail Isolde István
Ivan Ivana Ivano Ivica Ivo Ivonne Jacob Jacqueline Jacques Jakob James Jan Jana Janine Jann Jannik Jannis
Jasmin Jasmina Jasmine Jason Jean Jean-Marc Jeanne Jeannette Jelena Jennifer Jenny Jens Jeremias Jérémie
Jérôme Jessica Jiri Joachim Joana Joanna João Joaquim Jochen Joël Joëlle Johan Johann Johanna Johannes John
Jolanda Jonas Jonathan Jordan Jörg Jorge Joris José Josef Josefina Josefine Joseph Josephine Joséphine
Josette Josiane Jost Josua Josy Jovan Juan Judith Julia Julian Juliana Julie Julien Juliette Julius Jürg
Jürgen Justin Justine Jutta Karin Karl Karla Karoline Karsten Kaspar Katalin Katarina Katharina Käthe Käthi
Kathrin Käthy Katja Katrin Kemal Kerstin Kevin Kilian Klara Klaus Konrad Konstantin Kristina Krzysztof Kurt
Kushtrim Ladina Laetitia Lara Lars László Laura Laure Laurence Laurent Lea Léa Leander Leandro Lena Lenny
Léo Leo Léon Leon Leonardo Leonhard Leonie Leonora Leontine Leopold Levin Lia Liam Lian Liana Lilia Liliane
Lilly Lina Linda Lino Linus Lio Lionel Lisa Lisbeth Lise Liselotta Liselotte Livia Livio Ljubica Loïc
Loredana Lorena Lorenz Lorenzo Lorin Loris Lothar Lotti Lou Louis Louise Lourdes Luana Luc Luca Lucas Lucia
Luciano Lucie Lucien Lucienne Lucille Ludivine Ludmila Ludovic Ludwig Luigi Luigia Luis Luisa Luise Luk
Lukas Luzia Lydia Lydie Lynn Madeleine Madlaina Madlen Magali Magda Magdalena Maik Maja Malea Malgorzata
Malin Malte Manfred Manon Manuel Manuela Mara Marc Marcel Marcelle Marcello Marcelo Marco Marcus Maren
Margareta Margarete Margaretha Margarita Margaritha Margherita Margit Margot Margret Margrit Margrith
Marguerite Maria Marian Marianne Marie Mariella Marielle Marietta Marija Marijana Marika Marina Mario Marion
Marisa Marisol Marius Mark Marko Markus Marlen Marlène Marlies Marlis Marlise Marta Martha Marthe Martin
Martina Martine Mary Maryse Marzia Massimo Mathias Mathieu Mathilde Matilda Mats Matteo Matthias Matthieu
Maude Maurice Maurizio Mauro Max Maxim Maxime Maximilian Maya Mehmed Mehmet Meinrad Melanie Mélanie Melina
Melissa Mena Menga Merlin Meta Mia Micha Michael Michaël Michaela Michel Michela Michèle Michele Micheline
Michelle Miguel Mika Mike Mila Milan Milena Milica Milo Mina Mirco Mireille Miriam Mirjam Mirjana Mirko
Miroslav Mirsad Mohamed Mohammed Moira Mona Monica Monika Monique Moritz Muhamed Murat Muriel Murielle
Mustafa Myriam Nadège Nadia Nadin Nadine Nadja Nael Nando Natacha Natalia Natalie Natascha Natasha Nathalie
Nathan Nele Nelly Nenad Nermin Neva Nevin Nevio Nico Nicola Nicolai Nicolas Nicolaus Nicole Nicoletta Nicolò
Niklas Niklaus Niko Nikola Nikolaus Nils Nina Nino Nives Noah Noé Noël Noelia Noëlle Noemi Noémie Nora
Norbert Norma Nuno Octave Odette Odile Odilo Olga Oliver Olivia Olivier Orhan Oriana Oriane Orlanda Orlando
Ornella Oscar Oskar Osman Oswald Othmar Otmar Ottavio Ottilia Otto Pablo Pamela Paola Paolo Pascal Pascale
Patrice Patricia Patricio Patrick Patrik Patrizia Paul Paula Paulette Pauline Pavel Pedro Petar Peter Petr
Petra Philipp Philippe Pia Pierino Piero Pierre Pierrette Pietro Pilar Piotr Pirmin Pius Placi Prisca Priska
Quentin Quirin Rachel Rachele Radovan Rafael Raffaele Raffaella Rahel Raimund Rainer Ralf Ralph Ramiro Ramon
Ramona Raoul Raphaël Raphael Raphaela Raul Raymond Raymonde Rebecca Rebekka Regina Regine Régine Régis
Regula Reimund Reiner Reinhard Reinhold Réjane Réka Remo Rémy Renata Renate Renato Renaud René Renée Renzo
Reto Ria Ricardo Riccardo Richard Rico Rinaldo Rita Robert Roberta Roberto Robin Rocco Rodrigo Roger Roland
Rolande Rolf Romain Roman Romana Romano Romeo Romina Romy Ronald Rosa Rosalie Rosanna Rosaria Rosario Rose
Roselyne Rosemarie Rosette Rosina Rosita Rösli Rosmarie Rosy Rotraud Roy Ruben Rudolf Rudolphe Ruedi Rui
Rupert Ruth Ryan Sabina Sabine Sabri Sabrina Sacha Salome Salvatore Sämi Samira Samuel Samuele Sandra
Sandrine Sandro Sanja Santo Sara Sarah Sarina Sascha Saskia Sead Sebastian Sébastien Selin Selina Selma
Senad Sepp Seraina Seraphin Serena Serge Sergio Serkan Servan Severin Séverine Sibylle Siegfried Sigi Sigrid
Silja Silke Silvan Silvana Silvano Silvia Silvie Silvio Simeon Simon Simona Simone Simonetta Slavica
Slobodan Snezana Sofia Solange Sonia Sonja Sonya Sophia Sophie Stanislas Stefan Stefania Stefanie Stefano
Steffi Stella Stephan Stéphane Stephanie Stéphanie Steve Steven Susan Susana Susanna Susanne Suzanne Sven
Svenja Svetlana Sylvain Sylvan Sylvia Sylviane Sylvie Tabea Tamara Tania Tanja Tarik Tatiana Tatjana Tessa
Thea Théo Theo Theodor Theodora Theodul Theres Theresa Therese Thérèse Theresia Thibault Thierry Thilo
Thomas Tiago Tim Timo Timon Timothée Tina Tino Tiziana Tiziano Tobias Tom Tomas Toni Tonia Trudi Trudy Ueli
Ugo Ulla Ulrich Ulrike Umberto Urban Urs Ursi Ursina Ursula Ursule Uschi Ute Uwe Valentin Valentina
Valentine Valentino Valeria Valérian Valérie Valerio Valon Valter Vanessa Vera Verena Verenice Veronika
Véronique Vesna Victor Victoria Viktor Viktoria Vincent Vincenzo Vinzenz Viola Violette Virgil Virginia
Virginie Visar Vito Vittorio Viviane Vivien Vivienne Vjosa Vreni Walburga Wally Walter Waltraud Wanda
Wendelin Werner Werni Wilfried Wilhelm Willi William Willibald Willy Wilma Winfried Wolfgang Xaver Xavier
Xhevat Yan Yann Yannick Yannis Yara Yasmin Yasmina Yasmine Yolanda Yolande Ysabelle Yusuf Yvan Yves Yvette
Yvo Yvon Yvonne Zdenek Zeljko Zeno Zeynep Zita Zivko Zoé Zoe Zoltán Zoran
"""
_FAMILY = """
Aebi Aebischer Aeschbacher Aeschlimann Affolter Albrecht Allemann Ammann Amstutz André Andrey Anton Arnold
Bachmann Bader Balmer Balsiger Bannwart Baptiste Barbey Baumann Baumgartner Berger Bernard Bernasconi
Bianchi Bieri Blaise Blanc Blaser Bolliger Bollinger Bonvin Bossard Bosshard Bovet Brändle Brun Brunner
Bucher Bühler Bühlmann Bürgi Bürki Burri Caduff Cattaneo Chappuis Chevalley Christen Cotting Crettenand
Crevoisier Cuénod David Degen Denis Dietrich Dominik Droz Dubois Ducret Dupont Eberle Egger Egli
Eichenberger Erni Ernst Etter Eugster Fässler Favre Fehr Felder Ferrari Fischer Flückiger Fontana Fournier
Franz Frei Frey Frick Friedli Fritschi Froidevaux Fuchs Furrer Fux Gabriel Galli Gasser Gautschi Geiger
Geissbühler Gerber Gfeller Giger Gilles Gisler Gloor Gobet Graber Graf Grandjean Greber Grob Gross Gut
Gutzwiller Guy Haas Häfliger Haller Hartmann Haug Hauser Hefti Heiniger Henry Hermann Herzog Hess Hirschi
Hofer Hoffmann Hofmann Hofstetter Hösli Hotz Huber Hug Hunziker Hürlimann Imhof Inderbitzin Iten Jaccard
Jäggi Jakob Jaquet Jenni Jenny Jordan Jost Jung Kaiser Kälin Kamber Käser Kaspar Kaufmann Keller Kern
Kessler Kilian Knecht Koch Kohler Koller Konrad Kuhn Kummer Küng Kunz Künzi Kurmann Kuster Kym Lang Laurent
Lehmann Lepori Leu Leuenberger Leuthold Lorenz Lüscher Lustenberger Lüthi Lutz Mäder Maier Marti Martin
Marty Mathys Matter Matthey Maurer Mayer Meier Meister Messerli Mettler Meyer Michel Monney Monnier Morel
Moret Moritz Moser Mosimann Müller Näf Nicolas Niederberger Nussbaumer Oberholzer Ochsner Odermatt Oppliger
Oswald Ott Otto Paul Perret Perrin Peter Pfister Pittet Portmann Probst Racine Ramseier Ramseyer Reber
Reichmuth Renggli Rey Reymond Rieder Risse Ritter Robert Rochat Rohner Rohrer Roland Rossi Roth
Röthlisberger Ruch Rüegg Rufer Ruffieux Rusca Sägesser Salzmann Schaad Schaller Schärer Schaub Scheidegger
Schenk Scherrer Schindler Schlatter Schmid Schmidlin Schmidt Schmied Schmutz Schneider Schnyder Schoch
Schöni Schumacher Schürch Schütz Schwab Schwarz Schweizer Seiler Senn Sieber Siegenthaler Siegrist Sigrist
Simon Solari Sommer Spörri Stadelmann Stähli Stalder Staub Stauffer Steffen Steiger Steiner Steinmann
Stettler Stocker Stöckli Streit Strub Stucki Studer Stutz Suter Sutter Tanner Thomas Thommen Tobler Tschanz
Tschudi Ulrich Urech Valentin Villiger Vincent Vogel Vögeli Vogt Vonlanthen Vuilleumier Waeber Wäfler Wagner
Walder Waldvogel Walser Walter Wanner Weber Wegmüller Weibel Weiss Wenger Werner Wicki Widmer Wiedmer Wild
Willi Winiger Winkler Wirth Wirz Wittwer Wolf Wüthrich Wyss Zaugg Zbinden Zehnder Zeller Zemp Zimmermann
Zingg Zollinger Zufferey Zumstein Zürcher Zwahlen
"""
"""Common in Switzerland; some are both."""
_FAMILY_ENDS = re.compile(
    r".{2,}(?:mann|berger|egger|inger|iger|acher|egg|bach|wiler|wyler|ler|eli|ini|etti|oni|elli|ucci|oz|ier|oud|ovic"
    r"|evic|wicz|oglu|escu|ska|ski|ez|aj|qi)"
)
"""As `fold` leaves them, of a word that is no given name."""

_CAPITALS = 2
"""So many letters a word in capitals has at least; one is an initial."""
_LOWER = frozenset(
    "von vom van der den dem ter ten zu zum zur de du des da do dos das la le e y i".split()  # noqa: SIM905
)
_UPPER_BEFORE = frozenset({"le", "la"})
_PARTS = re.compile(r"[^\W\d_]+")
_MAC = re.compile(r"\bMc([a-z])")


@cache
def _known(names: str) -> frozenset[str]:
    return frozenset(map(fold, names.split()))


def is_given(word: str) -> bool:
    """Say whether a word is a given name or its initial; of Jean-Marc every part is."""
    return all(len(part) == 1 or part in _known(_GIVEN) for part in fold(word).split())


def _likeness(word: str) -> int:
    """Return how much a word looks like a given name: 1 yes, -1 like a family name, 0 neither or both."""
    family = fold(word) in _known(_FAMILY)
    if is_given(word):
        return 0 if family else 1
    return -1 if family or _FAMILY_ENDS.fullmatch(fold(word)) else 0


def given_first(words: str) -> bool | None:
    """Say whether the given name stands first in words such as “Rochat Daniel”; None where it cannot be told.

    Capitals of one part tell it, too: ROCHAT Daniel.
    """
    bare, _ = without_suffix(words)
    first, *_, last = bare.split() if " " in bare else ("", "")
    if _is_loud(first) != _is_loud(last):
        return _is_loud(last)
    one, other = _likeness(first), _likeness(last)
    return None if one == other else one > other


def _is_loud(word: str) -> bool:
    return len(word) >= _CAPITALS and word.isupper()


def turned(name: Name) -> Name:
    """Read a name the other way: what was written “Rochat Jean Marc” is Jean Marc Rochat."""
    bare, suffix = without_suffix(full_name(name))
    words = bare.split()
    first = len(words) - 1
    while first > 1 and is_given(words[first - 1]):
        first -= 1
    return " ".join([*words[:first], suffix]).strip(), " ".join(words[first:])


@frozen
class Order:
    """How the names of a column are to be read: who is `turned`, and who is to be asked about.

    Somebody is `asked` about who stands the other way than most, or whom nothing tells where most do not.
    """

    turned: frozenset[Name] = frozenset()
    asked: tuple[Name, ...] = ()


def order_of(names: Iterable[Name]) -> Order:
    """Tell which names of a column have the family name first; all were read with the given name first.

    Most lists have one order: the names that nothing tells follow the others, unless those are at odds.
    """
    known = {name: given_first(full_name(name)) for name in names if all(name)}
    forwards = tuple(name for name, first in known.items() if first is True)
    backwards = tuple(name for name, first in known.items() if first is False)
    open_ = tuple(name for name, first in known.items() if first is None)
    if len(backwards) > len(forwards) * _CLEARLY:
        return Order(frozenset(backwards + open_), forwards)
    if len(forwards) > len(backwards) * _CLEARLY:
        return Order(frozenset(backwards), backwards)
    return Order(frozenset(backwards), open_)


_CLEARLY = 3
"""So many times more names one way than the other way tell the order of a list."""


def loud(names: Iterable[Name]) -> dict[Name, Name]:
    """Return the names whose family name is in capitals, each with how people write it."""
    return {name: quiet(name) for name in names if _is_all_loud(without_suffix(name[0], 1)[0])}


def _is_all_loud(family: str) -> bool:
    letters = "".join(_PARTS.findall(family))
    return len(letters) >= _CAPITALS and letters.isupper()


def quiet(name: Name) -> Name:
    """Write a name in normal letters: VON ARX, ÉMILE is von Arx, Émile."""
    family, given = name
    return _quiet_family(family), " ".join(map(_quiet_word, given.split())) if given.isupper() else given


def _quiet_family(family: str) -> str:
    bare, suffix = without_suffix(family, 1)
    *before, last = bare.split()
    return " ".join([*_quiet_particles(before), _quiet_word(last), suffix.lower()]).strip()


def _quiet_particles(words: Sequence[str]) -> list[str]:
    """Write what stands before the last word: von der, de la; but Le at the head is written large."""
    small = [word.lower() in _LOWER - (set() if index else _UPPER_BEFORE) for index, word in enumerate(words)]
    return [word.lower() if low else _quiet_word(word) for word, low in zip(words, small, strict=True)]


def _quiet_word(word: str) -> str:
    """Write a word with a capital for every part: Jean-Marc, D’Amore, McDonald."""
    large = _PARTS.sub(lambda part: part[0].capitalize(), word)
    return _MAC.sub(lambda found: f"Mc{found[1].upper()}", large)
