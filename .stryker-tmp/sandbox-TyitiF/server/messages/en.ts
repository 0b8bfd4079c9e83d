/** The backend's messages, in the wording of Django REST Framework. */
// @ts-nocheck

const messages = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  null: 'This field may not be null.',
  not_a_string: 'Not a valid string.',
  not_a_list: 'Expected a list of items.',
  not_an_object: 'Invalid data. Expected an object.',
  max_length: 'Ensure this field has no more than {max} characters.',
  min_length: 'Ensure this field has at least {min} characters.',
  null_characters: 'Null characters are not allowed.',
  broken_characters: 'This text contains characters that cannot be stored.',
  integer: 'A valid integer is required.',
  number: 'A valid number is required.',
  max_value: 'Ensure this value is less than or equal to {max}.',
  min_value: 'Ensure this value is greater than or equal to {min}.',
  decimals: 'Ensure that there are no more than {max} decimal places.',
  email: 'Enter a valid email address.',
  url: 'Enter a valid URL.',
  slug: 'Enter a valid “slug” consisting of letters, numbers, underscores or hyphens.',
  ordering: 'This list cannot be ordered by “{field}”.',
  invalid_pk: 'Invalid pk "{pk}" - object does not exist.',
  pk_type: 'Incorrect type. Expected pk value.',
  invalid: 'This value is not valid.',

  ingredient_exists: 'An ingredient with this name already exists.',
  slug_taken: 'This address is already in use. Choose another one.',
  product_in_category: 'This product is already in this category.',
  username_taken: 'A user with that username already exists.',
  email_taken: 'A user with that email address already exists.',
  username_characters: 'A username has letters, digits and @ . + - _ only.',
  passwords_differ: 'The passwords do not match.',
  password_short: 'This password is too short. It must contain at least {min} characters.',
  password_common:
    'This password is too common. Choose another one, such as three words that do not belong together.',
  password_sequence: 'This password follows a pattern, such as 1234 or qwerty. Choose another one.',
  password_personal:
    'This password is too similar to your name, username, e-mail or company. Choose another one.',
  password_guessable: 'This password is too easy to guess. Make it longer, for example with another word.',
  password_wrong: 'Your old password was entered incorrectly. Please enter it again.',
  password_same: 'The new password is the same as the old one.',
  credentials: 'Unable to log in with provided credentials.',
  code_wrong: 'This code is wrong or has expired. Check it, or ask for a new one.',
  code_format: 'Enter the 6 digits of the code.',

  not_a_file: 'The submitted data was not a file. Check the encoding type on the form.',
  empty_file: 'The submitted file is empty.',
  file_too_large: 'This file is too large. A photo may have at most {max} MB.',
  not_an_image: 'Upload a valid image. The file is not a JPEG, PNG or WebP picture, or it is damaged.',
  too_many_pixels: 'This picture is too large. A photo may have at most {max} megapixels.',

  not_authenticated: 'Authentication credentials were not provided.',
  invalid_token: 'Invalid token.',
  not_found: 'Not found.',
  method_not_allowed: 'Method “{method}” not allowed.',
  unsupported_media_type: 'Unsupported media type “{type}” in request.',
  parse_error: 'The body of the request cannot be read.',
  body_too_large: 'The body of the request is too large.',
  idempotency_key: 'An Idempotency-Key has 1 to 200 visible characters, without spaces.',
  idempotency_reused: 'This Idempotency-Key was used for another request. Use a new one.',
  changed_meanwhile: 'This was changed by someone else in the meantime.',
  throttled: 'Request was throttled. Expected available in {seconds} seconds.',
  server_error: 'Server error. Please try again later.',
  unavailable: 'The service is not available at the moment. Please try again later.',
  storage_full: 'There is no space left to save this. Please try again later.',

  mail_subject: 'Your {brand} verification code: {code}',
  mail_greeting: 'Hello {name},',
  mail_greeting_plain: 'Hello,',
  mail_text: 'Enter this code to finish your registration at {brand}:',
  mail_life: 'It can be used once and for {minutes} minutes.',
  mail_several:
    'Another registration with this e-mail address is waiting for its own code. Use this code only if you have just registered, and only for the password that you chose then.',
  mail_ignore: 'If you did not register, you need not do anything.',
};

/** The currencies and company types, by their names in the database. */
const names = {
  'US Dollar': 'US Dollar',
  'Turkish Lira': 'Turkish Lira',
  Euro: 'Euro',
  'Pound Sterling': 'Pound Sterling',
  'Swiss Franc': 'Swiss Franc',
  'Azerbaijani Manat': 'Azerbaijani Manat',
  'Georgian Lari': 'Georgian Lari',
  'UAE Dirham': 'UAE Dirham',
  'Japanese Yen': 'Japanese Yen',
  'Kuwaiti Dinar': 'Kuwaiti Dinar',
  Restaurant: 'Restaurant',
  Café: 'Café',
  Bar: 'Bar',
  Bakery: 'Bakery',
  Hotel: 'Hotel',
  'Food truck': 'Food truck',
  Catering: 'Catering',
  Other: 'Other',
};

export type MessageKey = keyof typeof messages;
export type PublicName = keyof typeof names;

export const en = { messages, names };
