import { formatPhone } from '../phone-numbers/phone'

export const numberVerificationsWords = {
  notConfigured: 'Codes are not configured: set TWILIO_VERIFY_SERVICE.',
  claimed: 'Calls to this number come to Trunkline. Add a phone of your own.',
  sharedByAnother: 'This number is already shared with the team by another member.',
  addedByAnother: 'Another member added this number.',
  useCall: 'This phone cannot receive texts. Choose Call Me.',
  tooMany: (minutes: number) => `Too many codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  invalidCode: 'Invalid code',
  codeOver: 'This code no longer works. Request a new one.',
  onlyTeamsShare: 'Only teams share numbers',
  onlyPersonal: 'Only a personal number is confirmed by a call',
  confirmed: (e164: string) => `${formatPhone(e164)} is confirmed already.`,
} as const
