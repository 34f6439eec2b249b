import { ownedIds } from '../api/owned-ids'
import type { Line } from './who-may'

const manages = (endpoint: string, form?: Line['form']): Line => ({
  who: 'who manages the team',
  of: ownedIds[endpoint]!,
  ...(form && { form }),
})
const invites = {
  'invites[0].firstName': 'Ann',
  'invites[0].lastName': 'Lee',
  'invites[0].email': 'ann@harbor.test',
  'invites[0].role': 'COACH',
}
const code = { activationCode: 'AAAAAAAAAA' }

/** Team Management, and the pages by which people join a team. */
export const TEAM_PAGES: Record<string, Line | Line[]> = {
  'manage+/team loader': { who: 'who reads the team’s reports' },
  'manage+/team action': manages('team.resendInvite', async (_world, mia) => ({
    intent: 'resend',
    id: `ivt_${mia.userId}`,
  })),
  'manage+/team_.invite loader': { who: 'who manages a team' },
  'manage+/team_.invite action': { who: 'who manages a team', form: invites },
  'manage+/team.role.$memberId loader': manages('team.updateMember'),
  'manage+/team.role.$memberId action': manages('team.updateMember', { role: 'ADMIN' }),
  'manage+/team.remove.$memberId loader': manages('team.deleteMember'),
  'manage+/team.remove.$memberId action': manages('team.deleteMember', {}),
  'manage+/team.invites.$inviteId loader': manages('team.deleteInvite'),
  'manage+/team.invites.$inviteId action': manages('team.deleteInvite', {}),
  'manage+/account.join-team loader': { who: 'who has no team' },
  'manage+/account.join-team action': {
    who: 'a signed-in user with the code',
    form: code,
    says: 'Invalid code',
  },
  'manage+/onboarding._index loader': { who: 'each signed-in user' },
  'manage+/onboarding.$step loader': { who: 'each signed-in user', params: { step: 'verifyEmail' } },
  'manage+/onboarding.$step action': {
    who: 'each signed-in user',
    params: { step: 'verifyEmail' },
    form: { intent: 'skip' },
  },
  'manage+/guide loader': { who: 'public' },
  'manage+/guide action': { who: 'each signed-in user', form: { mark: 'tour', value: '1' } },
  '_auth+/join loader': { who: 'public' },
  '_auth+/join action': { who: 'no one, expired', form: code, says: 'Invalid code' },
}
