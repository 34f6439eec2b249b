import type { EinFault } from './ein'
import type { ProfileField } from './business-profiles.schema'

export const profileLabels: Record<ProfileField, string> = {
  businessName: 'Business name',
  businessType: 'Business type',
  industry: 'Industry',
  businessRegistrationNumber: 'EIN',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  websiteUrl: 'Website',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  personalNumber: 'Personal number',
  businessTitle: 'Business title',
  jobPosition: 'Job position',
  callerIdName: 'Caller ID name',
  callPurpose: 'Call purpose',
  callPurposeOther: 'Specify the call purpose',
}

/** What the carrier checks. */
export const profileHints: Partial<Record<ProfileField, string>> = {
  businessName: 'Exactly as on your IRS letter (CP 575 or 147C), with Inc. or LLC.',
  businessType: 'How the business is registered with the IRS.',
  industry: 'Shown to carriers. It should fit what your website sells.',
  businessRegistrationNumber: 'Carriers look it up with the business name. Nine digits.',
  street: 'The address on file with the IRS. No P.O. box.',
  zip: 'It must be in the state above.',
  websiteUrl: 'Carriers open it: it must answer over HTTPS and show the business name.',
  firstName: 'A person who may sign for the business.',
  email: 'An address on the business’s own domain is approved faster.',
  personalNumber: 'Ten digits. Carriers may call it to confirm.',
  businessTitle: 'As on your business card.',
  callerIdName: 'Letters, digits, spaces, periods and commas. It starts with a letter.',
  callPurpose: 'Why you call. Spam filters use it.',
}

const einTexts: Record<EinFault, string> = {
  form: 'Enter the nine digits of the EIN, as 12-3456789',
  prefix: 'The IRS has not assigned an EIN that starts with these two digits',
}

export const profileWords = {
  /** 4-trust §9. */
  callerIdTooltip: 'Caller ID systems only allow up to 15 characters to display',
  /** 4-trust §5.1. */
  fixErrors: 'Please fix the errors and try again',
  stirShakenIncompatible:
    'Your business profile is incompatible with Stir/Shaken. To fix, submit a new business profile that includes a Website and EIN.',
  required: (field: ProfileField) => `${profileLabels[field]} required`,
  choose: (field: ProfileField) => `Choose a ${profileLabels[field].toLowerCase()}`,
  plainText: 'Use letters, digits and punctuation only',
  ein: (fault: EinFault) => einTexts[fault],
  einTaken: 'Another account registered this EIN. Carriers refuse a repeated EIN.',
  industryOfType: 'Choose an industry of this business type',
  street: 'Enter a street address, not a P.O. box',
  zipUs: 'Enter a five-digit zip code',
  zipCanada: 'Enter a postal code, as K1A 0B1',
  zipElsewhere: (state: string) => `This zip code is not in ${state}`,
  website: 'Enter the address of a website, as https://example.com',
  email: 'Enter an email address',
  personalNumber: 'Enter a valid 10-digit number',
  callerIdName: 'Start with a letter. Use letters, digits, spaces, periods and commas.',
  callPurposeOther: 'Say what your calls are about',
  savedElsewhere: 'This profile was changed in another window. Reload the page to see it.',
  readOnly: 'A profile that is in review or registered cannot be changed.',
  notFound: 'Business profile',
} as const

export const adviceTexts = {
  noEinOrWebsite:
    'Your profile has no EIN or website. It can be registered, but STIR/SHAKEN needs both, and SMS limits are lower.',
  websiteSilent: 'Your website did not answer over HTTPS. Carriers refuse a website that they cannot open.',
  freeMail: 'Your email is at a public provider. Carriers trust an address on your own domain more.',
  otherDomain: 'Your email is not on the domain of your website.',
  sharedEin: 'Another location of your company uses this EIN. Carriers limit how often one EIN registers.',
} as const
export type Advice = keyof typeof adviceTexts

export const isAdvice = (text: string): text is Advice => Object.hasOwn(adviceTexts, text)
