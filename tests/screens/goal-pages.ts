import type { Owned } from '../api/owned-ids'
import type { Line } from './who-may'

/** Of the account of its owner, whatever that person may. */
const wallLink: Owned = async (world, { accountId, userId }) => {
  const id = world.services.ids('wal')
  await world.system.db.q
    .insertInto('wall_links')
    .values({
      id,
      account_id: accountId,
      name: 'Sales floor',
      hash: id,
      created_by: userId,
      created_at: world.clock.now(),
      last_seen_at: null,
      revoked_at: null,
    })
    .execute()
  return { params: { id } }
}

/** Goals, leaderboard and wall board. */
export const GOAL_PAGES: Record<string, Line | Line[]> = {
  'manage+/reports loader': { who: 'each signed-in user' },
  'manage+/reports action': { who: 'each signed-in user', form: { weeklyMail: 'on', zone: 'America/Chicago' } },
  'manage+/reports_.team loader': { who: 'who reads the team’s reports' },
  'manage+/reports_.dispositions loader': { who: 'who reads what became of everybody’s answers' },
  'manage+/reports.goals loader': { who: 'who may set boards up' },
  'manage+/reports.goals action': { who: 'who may set boards up', form: { calls: '80' } },
  'manage+/leaderboard loader': { who: 'who reads the team’s reports' },
  'manage+/leaderboard action': { who: 'who manages a team', form: { leaderboard: 'on' } },
  'manage_.wall loader': { who: 'who watches the wall board', says: '"wall":null' },
  'manage_.wall action': { who: 'no one, expired', form: { key: 'x' }, says: 'This key does not work' },
  'manage+/wall-links loader': { who: 'who manages a team' },
  'manage+/wall-links.new loader': { who: 'who manages a team' },
  'manage+/wall-links.new action': { who: 'who manages a team', form: { name: 'Sales floor' } },
  'manage+/wall-links.revoke.$id loader': { who: 'who manages the team', of: wallLink },
  'manage+/wall-links.revoke.$id action': { who: 'who manages the team', of: wallLink, form: {} },
  'manage+/power-hour loader': { who: 'public' },
  'manage+/power-hour action': { who: 'who may call', form: { intent: 'start' } },
}
