export const mobileLoginWords = {
  needsSession: 'Sign in to show a code',
  tooManyCodes: 'You created too many codes. Try again in a minute',
  codeExpired: 'This code has expired or was used. Show a new one',
  otherUserSignedIn: 'Another user is signed in',
  noPhone: 'Add your own phone first',
  noNumber: 'Your account has no phone number that can send texts',
  oneMinute: 'A link was texted a moment ago. Try again in a minute',
  tooManyLinks: 'Too many links were texted today. Try again tomorrow',
  linkText: (url: string): string => `Open your dialer on this phone: ${url}`,
} as const
