/** Texts of the brand and campaign of texts. 4-trust §4.1 and §8 are literal. */
export const a2pWords = {
  brand: 'Brand',
  description: 'Campaign description',
  messageFlow: 'Opt-in flow description',
  samples: 'Message samples',
  sample: 'Message sample',
  required: (label: string) => `${label} required`,
  tooShort: (label: string, min: number) => `${label} has at least ${min} characters`,
  tooLong: (label: string, max: number) => `${label} has at most ${max.toLocaleString('en-US')} characters`,
  tooFewSamples: 'Add at least 2 message samples',
  tooManySamples: 'At most 5 message samples',
  /** 4-trust §6. */
  reachOut: 'Reach out to your team owner to register your brand',
  fixErrors: 'Please fix the errors and try again',
  checkerRefused: (count: number) =>
    count === 1
      ? 'Carriers would refuse this campaign for the reason below.'
      : `Carriers would refuse this campaign for ${count} reasons, shown below.`,
  inReview: 'The campaign is in review or registered. You can edit it if carriers reject it.',
  profileFirst: 'Submit your business profile first.',
  brandFirst: 'The brand is not registered yet.',
  noUseCase: 'The carrier offers no use case to this brand.',
  monthUnpaid: 'Your wallet has too little for this month of the campaign. Add funds. Your texts continue.',
  notPending: 'No verification text is expected now.',
  tooManyResends: 'You resent the verification text 3 times in 24 hours. Try again tomorrow.',
  resendRefused: 'The carrier did not send the verification text. Check the phone number in your business profile.',
  resendFailed: 'The carrier does not answer. Try again in a few minutes.',
  /** 4-trust §4.1. */
  brandRejected: 'Your SMS Brand Registration was rejected.',
  unregisteredNumber:
    'This number is not registered for texts. Carriers refuse texts from unregistered numbers. Register it under A2P Messaging.',
  joiningNumber: 'This number is joining your registered campaign. Try again in a few minutes.',
}

/** What the checker found, as one sentence or two: what is wrong, and what to write. */
export const checkWords = {
  affiliate: (found: string) =>
    `“${found}” reads as affiliate marketing or shared leads. Carriers carry texts only from your business to its own contacts.`,
  offensive: (found: string) => `“${found}” violates carriers’ content rules. Remove it.`,
  phishing: (found: string) => `“${found}” asks for what phishing texts ask for. Never request it by text.`,
  spam: (found: string) => `“${found}” reads as spam. Say it plainly.`,
  capitals: 'Mostly capital letters, which reads as spam. Write it in sentence case.',
  highRisk: (found: string) =>
    `“${found}” is a high-risk business for carriers. A refusal for it cannot be resubmitted. Remove it if you do not do this.`,
  thinDescription: 'Say who sends the texts, who receives them, and why, in two sentences.',
  descriptionWithoutBusiness: (business: string) => `Name ${business} as the sender.`,
  descriptionWithoutAudience: 'Say who receives the texts, such as customers or people who asked for information.',
  placeholderText: 'This is placeholder text. Describe your own texts.',
  optOut: 'No sample has opt-out words. End at least one with “Reply STOP to opt out.”',
  sampleWithoutBusiness: (business: string) => `No sample names ${business}. Write it in at least one.`,
  ageGate: (found: string) => `“${found}” needs an age check. Turn on “Age-restricted content” if you check ages.`,
  phone: (found: string) => `The sample contains a phone number (${found}). Turn on “Samples contain phone numbers”.`,
  phoneUnused: 'No sample contains a phone number. Turn this off or show one in a sample.',
  links: (found: string) => `The sample contains a link (${found}). Turn on “Samples contain links”.`,
  linksUnused: 'No sample contains a link. Turn this off or show one in a sample.',
  help: 'Say how people get help: “Reply HELP for help.”',
  noWebsite: 'Reviewers look for a website. Add it to the business profile.',
  websiteUnreachable: 'The website does not answer over HTTPS. Reviewers must be able to open it.',
  insecureLink: (found: string) => `Reviewers must be able to open ${found}. Use its https:// address.`,
  privateLink: (found: string) => `Reviewers cannot open ${found}. Use a public address.`,
  shortener: (found: string) =>
    `${found} is a link shortener, which carriers block. Write the full address on your domain.`,
  sampleOffTopic: 'This sample has nothing in common with the description. Describe these texts, or change the sample.',
  sampleTemplate: (found: string) => `“${found}” is not filled in. Write the text as a contact receives it.`,
  sampleRepeated: 'This sample is the same as another one. Show a different text.',
  lending: (found: string) =>
    `“${found}” is about lending. Turn on “Direct lending” if you lend; carriers refuse other loan offers.`,
  optIn: {
    how: 'Say how people agree to texts, such as a box that they tick on a form.',
    where: 'Say where people agree, with the address of the page or the name of the form.',
    frequency: 'Say how often you text: “Message frequency varies.”',
    rates: 'Add “Message and data rates may apply.”',
    optOut: 'Say how to stop: “Reply STOP to opt out.”',
    policies: 'Link your privacy policy and terms of service.',
    notShared: 'Say that consent and phone numbers are not shared with third parties for marketing.',
  },
  boughtList: (found: string) =>
    `“${found}”: people must agree to your texts themselves. Bought or scraped lists are refused.`,
  disallowed: (found: string) =>
    `“${found}” is content that carriers do not carry (sex, hate, alcohol, firearms, tobacco, drugs, gambling).`,
  repeatedEin: 'This EIN is registered for other brands. Carriers limit brands per EIN. Use the brand you have.',
  soleWithCompanyName: (found: string) =>
    `“${found}” is a company’s name. A sole proprietor registers under their own name; a company under its business type.`,
  callToAction: 'Reviewers must be able to see where people agree. Link the page, or say which form or sign shows it.',
  bundled: (found: string) =>
    `“${found}” bundles consent with something else. Use a separate box that is optional and not ticked beforehand.`,
}
