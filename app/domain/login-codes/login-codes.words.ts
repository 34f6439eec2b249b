export const loginCodesWords = {
  tooManyCodes: (minutes: number) =>
    `Too many codes requested. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  signFirst: 'Sign in first',
  codeNoLongerWorksRequest: 'This code no longer works. Request a new one',
  invalidCode: 'Invalid code',
  codeOfOtherBrowser: 'Invalid code. Enter it in the browser that requested it, or request a new one',
  addressLinkedAlready: 'Your address is already linked',
  codeLinkAddress: (code: string) => `${code} is your code to link this address`,
  helloCodeLinkAddressWorks: (firstName: string, code: string) => `Hello ${firstName},

your code to link this address is ${code}

It works for 10 minutes, once. If you did not request it, ignore this e-mail.
`,
  signCode: (code: string) => `${code} is your sign-in code`,
  helloSignCodeWorksTen: (firstName: string, code: string) => `Hello ${firstName},

your sign-in code is ${code}

It works for 10 minutes, once. If you did not request it, ignore this e-mail.
`,
} as const
