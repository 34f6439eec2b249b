export const importsWords = {
  fileColumnsMappingNames: (columns: number, count: number) =>
    `The file has ${columns} columns; the mapping names ${count}`,
  chooseColumnHoldsPhoneNumber: 'Choose the column that holds the phone number',
  twoColumnsMappedChooseOne: (importFieldLabel: string) =>
    `Two columns are mapped to ‘${importFieldLabel}’; choose one`,
  anotherFileIsRead: 'Another file of your account is being read. Try again in a moment',
  tooManyPreviews: (max: number) => `Your account has ${max} files to check. Import or discard one first`,
  importStartedBefore: 'This import was started before',
  fileLargerThanMbSplit: (maxCsvBytes: number) =>
    `The file is larger than ${maxCsvBytes} MB. Split it and import the parts`,
  saveTableCsvUpload: (mistake: string) => `This is ${mistake}. Save the table as CSV and upload that`,
  notTextFileSaveTable: 'This is not a text file. Save the table as CSV and upload that',
  fileEmpty: 'The file is empty',
  fileRowLongerThanMillion: 'The file has a row longer than a million characters. Upload a table of contacts',
  fileNoRows: 'The file has no rows',
  fileColumnNamesNoRows: 'The file has column names and no rows',
  fileRowsOneImportTakes: (limit: string) =>
    `The file has more than ${limit} rows, blank ones included. Split it and import the parts`,
  fileColumnsFirstRead: (count: string, columns: number) =>
    `The file has ${count} columns; the first ${columns} are read.`,
  quotationMarksFileNotMatch: 'Quotation marks in this file do not match; they are read as ordinary characters.',
  firstRowReadContactNot: 'The first row is read as a contact: it does not look like column names.',
  crmId: (vendorId: string, owner: string) => `CRM ID ${vendorId} belongs to ${owner}`,
  oneTooManyContactNumbers: (phone: string, maxNumbers: number) =>
    `${phone} is one too many: a contact has ${maxNumbers} numbers at most`,
  noPhoneNumber: 'No phone number',
  ownNumber: (phone: string) => `${phone} is one of your own numbers`,
  faxNumber: (text: string) => `'${text.slice(0, 40)}' is a fax number`,
  extensionNotDialed: (phone: string, extension: string) => `Extension ${extension} of ${phone} is not stored`,
  longerThanCharacters: (importFieldLabel: string, maxLength: number) =>
    `${importFieldLabel} is longer than ${maxLength} characters`,
  sameContactRow: (rowNumber: number) => `The same contact as in row ${rowNumber}`,
  uploadedFileMissingUploadAgain: 'The uploaded file is missing. Upload it again',
  importFailedAddedContactsStay: 'The import failed. Added contacts stay. Upload the file again',
  numbersNot: (count: number) => `${count} numbers are not`,
  contactImported: (numbers: string, reasons: string) => `The contact is imported, ${numbers}. ${reasons}`,
  contactImportedWithRemarks: (remarks: string) => `The contact is imported. ${remarks}`,
  fileImportedBeforeExistingContacts: 'This file was imported before. Existing contacts are not added again.',
} as const
