; The installer for Windows: for one person, without administrator rights. `nox -s windows` names what ${...} is.
; Debian's NSIS makes one of 64 bits, as the Python inside is.
Target amd64-unicode
!include "MUI2.nsh"
!define NAME "Jassturnier"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Jassturnier"

Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Jassturnier"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "LegalCopyright" "MIT"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION OpenDesk
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for Windows in any other language.
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "English"

LangString InUse ${LANG_GERMAN} "Jassturnier läuft noch. Bitte alle seine Fenster schliessen, auch die Anzeige im Saal, und noch einmal beginnen."
LangString InUse ${LANG_FRENCH} "Jassturnier est encore ouvert. Fermez toutes ses fenêtres, aussi l’affichage dans la salle, et recommencez."
LangString InUse ${LANG_ITALIAN} "Jassturnier è ancora aperto. Chiudere tutte le sue finestre, anche il tabellone in sala, e ricominciare."
LangString InUse ${LANG_ENGLISH} "Jassturnier is still running. Close all its windows, the board in the hall too, and begin again."
LangString Desk ${LANG_GERMAN} "Das Turnier führen"
LangString Desk ${LANG_FRENCH} "Diriger le tournoi"
LangString Desk ${LANG_ITALIAN} "Dirigere il torneo"
LangString Desk ${LANG_ENGLISH} "Run the tournament"
LangString Kept ${LANG_GERMAN} "Die Turniere bleiben in den Dokumenten, im Ordner Jassturnier."
LangString Kept ${LANG_FRENCH} "Les tournois restent dans les documents, dans le dossier Jassturnier."
LangString Kept ${LANG_ITALIAN} "I tornei restano nei documenti, nella cartella Jassturnier."
LangString Kept ${LANG_ENGLISH} "The tournaments stay in the documents, in the folder Jassturnier."

; Of a program that runs Windows lets nobody change the file: nothing is touched while it does.
!macro WhileNobodyWorks PREFIX
Function ${PREFIX}WhileNobodyWorks
  IfFileExists "$INSTDIR\python\python.exe" 0 done
  ClearErrors
  FileOpen $0 "$INSTDIR\python\python.exe" a
  IfErrors 0 free
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(InUse)" /SD IDOK
  SetErrorLevel 1
  Quit
free:
  FileClose $0
done:
FunctionEnd
!macroend
!insertmacro WhileNobodyWorks ""
!insertmacro WhileNobodyWorks "un."

; The window stays where the program ends with an error, so that it can be read.
Function OpenDesk
  ExecShell "open" "$SMPROGRAMS\Jassturnier.lnk"
FunctionEnd

Section
  Call WhileNobodyWorks
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  nsExec::Exec '"$INSTDIR\python\python.exe" "$INSTDIR\python\search_path.py" add "$INSTDIR"'
  Pop $0
  SetOutPath "$PROFILE"
  CreateShortcut "$SMPROGRAMS\Jassturnier.lnk" "$SYSDIR\cmd.exe" '/c ""$INSTDIR\jass.exe" || pause"' "$INSTDIR\jass.exe" 0 SW_SHOWNORMAL "" "$(Desk)"
  CreateShortcut "$DESKTOP\Jassturnier.lnk" "$SYSDIR\cmd.exe" '/c ""$INSTDIR\jass.exe" || pause"' "$INSTDIR\jass.exe" 0 SW_SHOWNORMAL "" "$(Desk)"
  WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "Publisher" "${NAME}"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

; What we put there goes, and nothing else: somebody may have chosen a folder that holds other files.
Section Uninstall
  Call un.WhileNobodyWorks
  ; As it was written there: who starts the uninstaller may write the folder otherwise.
  ReadRegStr $1 HKCU "${KEY}" "InstallLocation"
  nsExec::Exec '"$INSTDIR\python\python.exe" "$INSTDIR\python\search_path.py" remove "$1"'
  Pop $0
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  Delete "$INSTDIR\jass.exe"
  Delete "$INSTDIR\jassturnier.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Jassturnier.lnk"
  Delete "$DESKTOP\Jassturnier.lnk"
  DeleteRegKey HKCU "${KEY}"
  MessageBox MB_OK|MB_ICONINFORMATION "$(Kept)" /SD IDOK
SectionEnd
