export const TERMS_TYPES = ['SERVICE'] as const
export type TermsType = (typeof TERMS_TYPES)[number]

export interface TermsVersion {
  type: TermsType
  /** The day it applies from. */
  version: string
  document: readonly { title: string; text: string }[]
}

/** Newest last. A published version is never edited; add the next one. */
export const TERMS_VERSIONS: readonly [TermsVersion, ...TermsVersion[]] = [
  {
    type: 'SERVICE',
    version: '2026-12-01',
    document: [
      {
        title: 'Your account',
        text: 'Your account is yours alone. Keep your sign-in codes to yourself, and give each person their own seat. You are responsible for what is done in your account.',
      },
      {
        title: 'Calls and texts',
        text: 'You call and text only people that the law allows you to contact. Respect opt-outs, do-not-call lists and calling hours. The product checks them and keeps a record, but the duty stays with you.',
      },
      {
        title: 'Recordings',
        text: 'Some states require the consent of everyone on a call. Choose an announcement before you record there. Recordings and transcripts belong to your account.',
      },
      {
        title: 'Not allowed',
        text: 'No fraud, no threats, no false caller identity, no unlawful or unwanted bulk contact. Accounts that do so are suspended.',
      },
      {
        title: 'Payment',
        text: 'Plans renew at the end of their period until you cancel. Numbers and usage are charged at the prices shown when you buy. Taxes are added where the law requires it.',
      },
      {
        title: 'Your data',
        text: 'Your contacts, calls and messages are yours. They are used to run the product for you. You can export them, and they are deleted with your account.',
      },
      {
        title: 'Service and liability',
        text: 'Calls pass through phone companies, so no service is free of interruptions. The product is not for emergency calls. Liability is limited to what you paid in the last twelve months, as far as the law allows.',
      },
      {
        title: 'Changes',
        text: 'A new version of these terms is shown to you before it applies. You sign each version once.',
      },
    ],
  },
]

export const getNewestTerms = (): TermsVersion => TERMS_VERSIONS.at(-1)!
