export const phoneNumbersWords = {
  noPhoneNumber: 'No phone number',
  spreadsheetShortenedNumberFormatColumn: (bare: string) =>
    `A spreadsheet shortened this number to ${bare}: format the column as text and export it again`,
  abroadOnlyNumbersUnitedStates: (bare: string) =>
    `${bare} is abroad: only numbers in the United States and Canada can be dialed`,
  digitsPhoneNumberTen: (bare: string, count: number) => `${bare} has ${count} digits; a phone number has 10`,
  countryCodeNotExist: (bare: string) => `${bare} has a country code that does not exist`,
  lettersInPhoneNumber: (bare: string) => `${bare} has letters: write the phone number with digits alone`,
  notPhoneNumber: (bare: string) => `${bare} is not a phone number`,
  hiddenNumber: 'Hidden number',
  premiumRateNumbersNotDialed: 'Premium-rate numbers are not dialed',
  personalNumbersAreaCodeNot: (area: string) => `Personal numbers (area code ${area}) are not dialed`,
  areaCodeServicesWhichNot: (area: string) => `Area code ${area} is for services, which are not dialed`,
  areaCode710ReservedGovernment: 'Area code 710 is reserved for the government in an emergency',
  areaCodeOnlyNumbersUnited: (area: string, abroad: string) =>
    `Area code ${area} is in ${abroad}: only numbers in the United States and Canada can be dialed`,
  noAreaCode: (area: string) => `There is no area code ${area}`,
  noNumberAfterAreaCode: (exchange: string) => `No number has ${exchange} after its area code`,
} as const
