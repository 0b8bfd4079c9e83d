/** The web address of a company: for the registration and for the company page. */
export const website = {
  invalid: 'Enter a web address such as https://example.com',
};
