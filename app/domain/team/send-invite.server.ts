import { randomInt } from 'node:crypto'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import { requireUser } from '../access/require'
import { fullName } from '../person-name'
import { CODE_ALPHABET, CODE_LENGTH } from './activation-code'
import { teamWords } from './team.words'

export const INVITE_LIFETIME_MS = 14 * 24 * 3_600_000

export const newActivationCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** The code is stored as a hash; only the mail has it. */
export async function mailInvite(
  tx: Ctx,
  invite: { firstName: string; email: string; teamName: string },
  code: string,
): Promise<void> {
  const inviter = await tx.db.q
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', requireUser(tx).userId)
    .executeTakeFirstOrThrow()
  await queueMail(tx, {
    to: invite.email,
    subject: teamWords.inviteSubject(invite.teamName),
    text: teamWords.inviteText(
      invite.firstName,
      fullName(inviter.first_name, inviter.last_name),
      invite.teamName,
      `${tx.publicUrl}/join?code=${code}`,
      code,
    ),
  })
}
