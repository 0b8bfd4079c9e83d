// @ts-nocheck
export const company = {
  title: 'Company information',
  name: 'Company name',
  address: 'Address',
  phone_number: 'Phone number',
  email: 'E-mail',
  website: 'Website',
  currency: 'Currency',
  company_type: 'Company type',
  submit: 'Update company',
  updated: 'Company data updated successfully',
  load_failed: 'Failed to load company data',
  update_failed: 'Failed to update company data',
  unconfirmed: 'The server has not confirmed this. It may have been saved: load the page again to see.',
  currencies_failed: 'Failed to load currencies or company types.',
};
