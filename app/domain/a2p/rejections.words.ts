const REJECTED = 'Your application for A2P 10DLC SMS registration has been rejected'

interface RejectionWords {
  known: (reason: string) => string
  unknown: (code: number | null) => string
  reasons: Readonly<Record<number, string>>
  advice: Readonly<Record<number, string>>
  unknownAdvice: string
}

/** 4-trust §8. Codes after 30909 are the carrier's later ones. */
export const a2pRejectionWords: RejectionWords = {
  known: (reason) => `${REJECTED} due to ${reason}`,
  unknown: (code) => `${REJECTED} for an unknown reason${code === null ? '' : ` (${code})`}`,
  reasons: {
    30882: 'affiliate marketing terms',
    30883: 'content violation',
    30884: 'spam or phishing',
    30885: 'high risk',
    30886: 'invalid description',
    30887: 'opt-out information',
    30888: 'age gate',
    30889: 'embedded phone number',
    30890: 'subscriber help',
    30891: 'unverifiable website',
    30892: 'URL shortener in sample',
    30893: 'sample inconsistent with use case',
    30895: 'direct lending',
    30896: 'opt-in information',
    30897: 'disallowed content',
    30898: 'repeated EIN',
    30903: 'sole proprietor criteria',
    30909: 'call to action verification',
    30923: 'bundled consent',
  },
  advice: {
    30882:
      'Remove affiliate offers, shared leads, and partners’ offers from the description, opt-in flow, and samples.',
    30883: 'Remove the offensive content from the description and samples.',
    30884: 'Rewrite the samples plainly. Never ask for passwords, card numbers, or codes.',
    30885: 'Carriers do not accept this kind of business. You cannot resubmit it.',
    30886: 'Rewrite the description: who sends the texts, who receives them, and why.',
    30887: 'Add “Reply STOP to opt out.” to at least one sample and to the opt-in flow.',
    30888: 'Turn on “Age-restricted content”, and say in the opt-in flow how you check ages.',
    30889: 'Turn on “Samples contain phone numbers”, or remove the number from the samples.',
    30890: 'Add “Reply HELP for help.” to the opt-in flow and to a sample.',
    30891: 'Make sure that your website opens over HTTPS, and link a page that shows your business.',
    30892: 'Replace the shortened link by the full address on your own domain.',
    30893: 'Make the samples fit the description. Name your business in a sample.',
    30895: 'Turn on “Direct lending” if you lend; otherwise remove loan offers.',
    30896:
      'Say how and where people agree, how often you text, and that message and data rates may apply. Link your privacy policy and terms.',
    30897: 'Remove content about sex, hate, alcohol, firearms, tobacco, drugs, or gambling.',
    30898: 'This EIN is registered for other brands. Use the brand that you have, or contact support.',
    30903:
      'Carriers do not accept this business as a sole proprietor. Check its name and type in the business profile.',
    30909: 'Link the page where people agree, and make sure that it opens without a sign-in.',
    30923: 'Ask for consent in a separate box that is optional and not ticked beforehand.',
  },
  unknownAdvice: 'Check the e-mail of your business profile for the carrier’s reason, then edit and resubmit.',
}
