/** The strength of a password, for the pages that ask for a new one. They are loaded with the rule. */
export const strength = {
  label: 'Strength',
  short: 'too short, at least 8 characters',
  common: 'too common, choose words that do not belong together',
  sequence: 'too simple, it follows a pattern',
  personal: 'too similar to what you have entered about yourself',
  guessable: 'weak, add a word',
  fair: 'fair',
  strong: 'strong',
};
