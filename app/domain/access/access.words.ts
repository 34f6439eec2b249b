export const accessWords = {
  validEmailRequired: 'Valid email required',
  enterSixDigits: 'Enter the 6 digits',
  nameMax100Characters: 'Name has at most 100 characters',
  originSchemeHostPortAlone: 'An origin is scheme, host and port alone, such as https://crm.example.com',
  crmAddressRequired: 'Use a CRM address such as https://crm.example.com/api: https, or http on this machine, or none',
  idOne60ZZero: 'An id has 1 to 60 of a-z, 0-9, -, _ and :',
  nameNeeded: 'A name is needed',
  minOneOriginNeeded: 'At least one origin is needed',
  userAlreadyExists: 'This user already exists',
  anotherUserSignsEmailAddress: 'Another user signs in with this e-mail address',
  secretSealedAnotherAppSecret: (vendorId: string) => `The secret of ${vendorId} was sealed with another APP_SECRET`,
  apiKeyNeeded: 'An API key is needed',
  userDisabled: 'This user is disabled',
  sessionBelongsAnotherCrm: 'This session belongs to another CRM',
  onlyTokenCanBeExchanged: 'Only a token can be exchanged',
  signFirst: 'Sign in first',
  tokenAlreadyExchangedRequestNew: 'This token was already exchanged. Request a new one',
  setsUpInstallation: (code: string) => `${code} sets up your installation`,
  helloCodeMakesYouOwner: (code: string) => `Hello,

your code is ${code}

It makes you the owner of this installation. It works for 10 minutes, once.
`,
  installationAlreadyOwner: 'This installation already has an owner',
  notSignedUser: 'This is not the signed-in user',
} as const
