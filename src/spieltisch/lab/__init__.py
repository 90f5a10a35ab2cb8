"""The lab: matches by the thousand, and what they say."""
