import type { Role } from '../../../db/schema/people'

export const teamWords = {
  roleNames: {
    OWNER: 'Owner',
    ADMIN: 'Admin',
    MANAGER: 'Manager',
    MEMBER: 'Team Member',
    COACH: 'Coach',
  } satisfies Record<Role, string>,
  firstNameRequired: 'First name required',
  lastNameRequired: 'Last name required',
  emailRequired: 'Email required',
  validEmailRequired: 'Valid email required',
  roleRequired: 'Role required',
  atMost: (label: string, max: number) => `${label} has at most ${max} characters`,
  fillOneRow: 'Fill in at least one row',
  emailInOtherRow: 'This email is in another row',
  alreadyInvited: 'This email has an invite. Resend or remove it',
  alreadyMember: 'This email is in your team',
  inOtherTeam: 'This email is in another team',
  ofOtherCrm: 'This email signs in through another CRM',
  notEnoughSeats: 'You do not have enough seats remaining to send all of these invites.',
  noFreeSeat: 'Your team has no free seat',
  tooManyInvites: 'Too many invites today. Try again tomorrow',
  resentJustNow: 'This invite was sent a moment ago. Try again in a minute',
  validCodeRequired: 'Valid 8 or 10 digit code required',
  invalidCode: 'Invalid code. Check it, or ask for a new invite',
  expiredCode: 'This invite expired. Ask for a new one',
  tooManyCodes: (minutes: number) =>
    `Too many invalid codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  cannotJoin: 'Remove your team’s people and invites before you join another team',
  cancelPlanFirst: 'Cancel your subscriptions before you join another team',
  inviteOfOtherCrm: 'This invite is for people of another CRM',
  alreadyInThisTeam: 'You are in this team',
  ownRole: 'You cannot change your own role',
  ownRemoval: 'You cannot remove yourself',
  ownersRole: 'The owner’s role cannot be changed',
  lastOwner: 'The team needs an owner',
  removeSeatInstead: 'This person has a seat. The owner removes the seat',
  noSeatToRemove: 'This person has no seat',
  seatCanceling: 'This seat is already canceling',
  seatNotCanceling: 'This seat is not canceling',
  roleUsesNoSeat: 'This role uses no seat',
  hasSeat: 'This person has a seat',
  notTheirNumber: 'This number belongs to someone else',
  inviteSubject: (team: string) => `Join ${team}`,
  inviteText: (firstName: string, inviter: string, team: string, link: string, code: string) => `Hello ${firstName},

${inviter} invites you to ${team}.

Open this link to join:
${link}

Or sign in, open your account page, choose Join a Team, and enter the activation code ${code}

The invite works once, for 14 days.
`,
} as const
