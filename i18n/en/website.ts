/** Of the company's address, where it registers and where it is changed. */
export const website = {
  invalid: 'Enter a web address such as https://example.com',
};
