"""Commands about slips and deals."""
