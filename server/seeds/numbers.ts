import type { Ctx } from '../../app/domain/context.server'
import { adoptNumbers } from '../../app/domain/numbers/adopt-numbers.server'
import { findSeededActor } from './find-seeded-actor'

/** Of the simulator's numbers, by a person of the account. The first is the account's default caller ID. */
export const SEEDED_NUMBERS: readonly { owner: string; numbers: readonly string[] }[] = [
  { owner: 'olivia', numbers: ['+12125550144', '+14155550143', '+13055550142', '+12065550141', '+13125550140'] },
  { owner: 'sam', numbers: ['+16025550145', '+17025550146'] },
  { owner: 'inez', numbers: ['+15125550147', '+12145550148'] },
  { owner: 'staff', numbers: ['+18165550152'] },
]

/** Numbers that the account had once are not given again. */
export async function seedNumbers(system: Ctx): Promise<void> {
  const listed = await system.carrier.listNumbers()
  for (const { owner, numbers } of SEEDED_NUMBERS) {
    const { accountId } = await findSeededActor(system, owner)
    const known = await system.db.q
      .selectFrom('phone_numbers')
      .select('e164')
      .where('e164', 'in', [...numbers])
      .execute()
    const unknown = numbers.filter(
      (number) => listed.some(({ e164 }) => e164 === number) && known.every(({ e164 }) => e164 !== number),
    )
    if (unknown.length > 0) await adoptNumbers(system, { accountId, numbers: unknown })
  }
}
