import type { Transporter } from 'nodemailer'
import type { Log } from '../../app/domain/log.port'
import type { Mailer } from '../../app/domain/mail.port'
import type { Env } from '../env'

/** How long a mail server may take, ms, where SMTP_URL does not say it itself: the job tries again, and others wait behind it. */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends by SMTP when it is configured. Otherwise mail stays in the `mails` table: the outbox page shows it where demo
 * parts exist, and elsewhere it is written to the log, because a first owner must be able to read the code.
 */
export function makeMailer(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>,
  log: Log,
  patience: typeof PATIENCE = PATIENCE,
): Mailer {
  const { smtpUrl } = env
  if (!smtpUrl)
    return {
      local: true,
      async send(mail) {
        if (!env.demo) log.warn({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail, as SMTP_URL is not set')
      },
    }
  // Loaded with the first mail: a start after a crash, with calls in the air, needs none of it.
  let transport: Promise<Transporter> | undefined
  const connect = async () =>
    (await import('nodemailer')).default.createTransport(withPatience(smtpUrl, patience), { from: env.mailFrom })
  return {
    local: false,
    async send(mail) {
      await (await (transport ??= connect())).sendMail({ to: mail.to, subject: mail.subject, text: mail.text })
    },
  }
}

/** Nodemailer reads what it is told from the address alone, where it has one. */
function withPatience(smtpUrl: string, patience: typeof PATIENCE): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(patience))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}
