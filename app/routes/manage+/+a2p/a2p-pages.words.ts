import type { A2pScreen, A2pView, NUMBER_STATES } from '~/domain/a2p/a2p.schema'

/** Headings of 4-trust §4.1 are literal. */
const headings: Record<A2pScreen, string> = {
  verificationPending: 'Verification Pending',
  awaitingApproval: 'Awaiting Approval',
  approved: 'Approved',
  incomplete: 'Incomplete',
  failed: 'Registration Failed',
}

const texts: Record<A2pScreen, string> = {
  verificationPending:
    'We sent a text to the phone in your business profile. Reply YES within 24 hours to verify your identity.',
  awaitingApproval: 'Carriers are reviewing your registration. This may take several days.',
  approved: 'Carriers accept texts from your registered numbers.',
  incomplete: 'Register your brand and campaign so that carriers deliver your texts.',
  failed: 'Correct the campaign below, then resubmit it.',
}

const waits: Record<NonNullable<A2pView['waitsFor']>, string> = {
  profile: 'Your brand is submitted as soon as your business profile is registered.',
  brand: 'Your campaign is submitted as soon as your brand is registered.',
}

const steps = {
  profile: 'Business profile',
  brand: 'Brand',
  campaign: 'Campaign',
} as const

const stepStates = { todo: 'Not submitted', pending: 'In review', approved: 'Registered', failed: 'Failed' } as const

const numberStates: Record<(typeof NUMBER_STATES)[number], string> = {
  registered: 'Registered',
  registeredElsewhere: 'Registered elsewhere',
  joining: 'Joining',
  unregistered: 'Not registered',
  notNeeded: 'Not needed',
}

const numberHints: Partial<Record<(typeof NUMBER_STATES)[number], string>> = {
  registeredElsewhere: 'It delivered texts before you registered here, so it keeps texting.',
  joining: 'Carriers take minutes to a day to add a number to your campaign.',
  unregistered: 'Its texts are not sent until it joins your campaign.',
  notNeeded: 'Toll-free and Canadian numbers need no campaign.',
}

export const a2pPagesWords = {
  title: 'A2P Messaging',
  description: 'US carriers deliver texts from local numbers only for registered businesses and campaigns.',
  headings,
  texts,
  waits,
  steps,
  stepStates,
  progress: 'Progress of the registration',
  resend: 'Resend Verification Text',
  resent: 'Verification text resent',
  checkEmail: 'Check your e-mail for the carrier’s reasons.',
  carrierSaid: 'The carrier says',
  profileMissing: 'Fill in your business profile first. Carriers register the brand with it.',
  profileUnsubmitted: 'Submit your business profile, too. Your brand is submitted once it is registered.',
  profileFailed: 'Your business profile was rejected. Correct it first.',
  openProfile: 'Open Business Profile',
  formTitle: 'Campaign',
  formHint: 'Saved automatically. Describe what you really send.',
  description40: 'Who sends the texts, who receives them, and why. 40 to 4,096 characters.',
  samplesHint: 'Real texts, filled in. Name your business and say how to opt out in at least one.',
  sampleLabel: (position: number) =>
    position <= 2 ? `Message sample ${position}` : `Message sample ${position} (optional)`,
  addSample: 'Add sample',
  removeSample: (position: number) => `Remove sample ${position}`,
  flowHint: 'How and where people agree to your texts, in the words of your form. 40 to 2,048 characters.',
  flagsTitle: 'What the samples contain',
  links: 'Samples contain links',
  phones: 'Samples contain phone numbers',
  ageGated: 'Age-restricted content',
  ageGatedHint: 'Alcohol, firearms, or tobacco, for people whose age you check.',
  lending: 'Direct lending',
  lendingHint: 'You are the lender. Offers of other lenders are refused.',
  brandType: 'Brand',
  lowVolume: 'Low volume',
  lowVolumeHint: 'Up to 2,000 text segments a day to T-Mobile, 3.75 a second.',
  standard: 'Standard',
  standardHint: 'Vetted: up to 200,000 text segments a day to T-Mobile, by its score.',
  soleProprietor: 'Sole proprietor: up to 1,000 text segments a day to T-Mobile, one a second.',
  brandKept: 'The brand is at the carrier, so its type stays.',
  template: 'Use a template',
  templateReplaces: 'It replaces the texts below.',
  templateNeedsProfile: 'Add your business name and industry to the business profile first.',
  save: 'Save draft',
  saved: 'Draft saved',
  submit: 'Submit for review',
  resubmit: 'Resubmit',
  submitted: 'Submitted for review',
  submitAnyway: 'Submit although the checker found problems',
  submitAnywayHint: 'Carriers review by hand and may see it differently. A rejection takes days.',
  checksTitle: 'Checked before you submit',
  checksEmpty: 'Problems appear here once description, two samples, and opt-in flow are filled in.',
  checksPassed: 'No problems found. Carriers decide by hand, so this is no guarantee.',
  checksCount: (refused: number, advice: number) =>
    [
      refused > 0 ? `${refused} ${refused === 1 ? 'problem' : 'problems'}` : '',
      advice > 0 ? `${advice} ${advice === 1 ? 'suggestion' : 'suggestions'}` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  code: (code: number) => `Code ${code}`,
  refusedTag: 'Would be refused',
  adviceTag: 'Suggestion',
  fees: 'Fees',
  brandFee: 'Brand, once',
  vettingFee: 'Review of the campaign, once',
  monthFee: 'Campaign, each month',
  feesHint: 'Charged to your wallet when each step is submitted.',
  mayChargeAgain: (fee: string | null) =>
    fee === null ? 'The review fee may be charged again.' : `The review fee (${fee}) may be charged again.`,
  numbers: 'Numbers',
  numbersHint: 'US local numbers join your campaign automatically, new ones too.',
  noNumbers: 'Your numbers appear here.',
  number: 'Number',
  state: 'Texts',
  unregisteredBefore: 'Carriers may refuse its texts until it is registered.',
  numberStates,
  numberHints,
  throughputTitle: 'What carriers accept',
  perSecond: 'Segments a second',
  perDay: 'Segments a day (T-Mobile)',
  submittedOn: 'Submitted',
  decidedOn: 'Decided',
  fieldNames: {
    description: 'Description',
    messageFlow: 'Opt-in flow',
    messageSamples: 'Message samples',
    hasEmbeddedPhone: 'Phone numbers',
    ageGated: 'Age-restricted content',
    directLending: 'Direct lending',
    businessName: 'Business profile',
    websiteUrl: 'Business profile',
    ein: 'Business profile',
    hasEmbeddedLinks: 'Links',
  },
  sampleName: (position: number) => `Sample ${position}`,
} as const
