import type { UserActor } from '../../app/domain/actor'
import { createCallScript } from '../../app/domain/call-scripts/change-call-scripts.server'
import { createCtx, type Services } from '../../app/domain/context.server'

const OPEN_HOUSE = `Hello, may I speak with {firstName}?

Hi {firstName}, this is Harbor Realty. You asked us about homes in your area, and we have an open house this weekend.

1. Are you still looking, or have you found a place?
2. Is there a part of town that you would rather be in than around {address}?
3. When would you like to move?

IF THEY ARE INTERESTED
Great. I have Saturday at eleven and Sunday at two. Which suits you better?
I will send the address to {emailAddress}. Is that still the best one?

IF NOW IS NOT A GOOD TIME
No problem at all. When may I call you back? I have {phoneNumber}: is that the number to try?

IF THEY ASK NOT TO BE CALLED
Of course, I will take you off our list right now. Choose "Do not contact" when the call has ended.

Thank you, {fullName}. Have a good day.`

const NEIGHBORHOOD = `Hi, is this {fullName}?

My name is Sam, I work with homeowners around {address}. I am not selling anything today: two houses near you have found a buyer this month, and people ask me what that means for theirs.

Have you thought about what your home is worth now?

IF YES: I can put the figures of your street together by tomorrow. Shall I send them to {emailAddress}?
IF NO: Fair enough. May I check in again in the fall?

Thank you for your time, {firstName}.`

/** Idempotent. The team's script is shared. */
export async function seedScripts(services: Services, owner: UserActor): Promise<void> {
  const ctx = createCtx(services, owner)
  const { q } = ctx.db
  const known = await q.selectFrom('call_scripts').select('id').where('user_id', '=', owner.userId).executeTakeFirst()
  if (known) return
  const team = await q.selectFrom('teams').select('id').where('account_id', '=', owner.accountId).executeTakeFirst()
  const script = team
    ? { displayName: 'Open house follow-up', body: OPEN_HOUSE, teamId: team.id }
    : { displayName: 'Neighborhood introduction', body: NEIGHBORHOOD }
  await createCallScript(ctx, script)
}
