import type { StepName } from '~/domain/onboarding/onboarding-steps'

const steps: Record<StepName, { title: string; about: string }> = {
  needsAccess: { title: 'Get access', about: 'Choose a plan, or join a team with an activation code.' },
  termsOfService: { title: 'Terms of service', about: 'Read the terms, then agree to continue.' },
  seatChoice: { title: 'Choose a seat', about: 'A seat lets you dial. You can change this later in Team Management.' },
  purchaseNumber: { title: 'Get a phone number', about: 'Leads see this number. You call and text from it.' },
  verifyPersonalNumber: {
    title: 'Verify your own phone',
    about: 'Calls can be forwarded to it, and you can call from it.',
  },
  verifyEmail: { title: 'Verify your e-mail', about: 'Then you can sign in with a code sent to it.' },
}

export const onboardingPagesWords = {
  steps,
  setUp: 'Set up your account',
  finishSetup: 'Finish setup',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  finishLater: 'Finish later',
  back: 'Back',
  skip: 'Skip',
  finish: 'Finish',
  changed: 'Your setup changed in another window. This is the next step.',
  askOwner: 'Your team has no free seat for you. Ask your team owner for one.',
  askOwnerAt: (email: string) => `Your team has no free seat for you. Ask your team owner: ${email}`,
  accountBlocked: 'Your account needs a plan before anything new can start.',
  haveCode: 'You have an activation code',
  joinTeam: 'Join a Team',
  documentOf: (version: string) => `Terms of service, version ${version}`,
  agree: 'Agree and continue',
  seatsUsed: (used: number, total: number | null) =>
    total === null ? `${used} seats used` : `Seats Used ${used}/${total}`,
  takeSeat: 'Use a seat',
  seatHint: 'You dial yourself. One seat of your plan is used.',
  manageOnly: 'Skip this if you only manage the team. No seat is used.',
  numberAdded: (display: string) => `${display} is verified`,
  sendCode: 'Send code',
  verify: 'Verify',
  changeEmail: 'Edit',
  emailVerified: 'Email verified successfully',
  failedSendEmail: 'Failed to send verification email',
  failedVerifyEmail: 'Failed to verify email',
} as const
