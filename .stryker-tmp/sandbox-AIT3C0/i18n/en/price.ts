// @ts-nocheck
export const price = {
  invalid: 'Enter a price such as 12.50',
  invalid_whole: 'Enter a price such as 1250',
  decimals_zero: 'This currency has no decimals. Enter a whole number',
  decimals_one: 'At most {{count}} decimal',
  decimals_other: 'At most {{count}} decimals',
  too_large: 'This price has too many digits',
};
