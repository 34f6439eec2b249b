import type { Transporter } from 'nodemailer'
import type { Log } from '../../app/domain/log.port'
import type { Mailer } from '../../app/domain/mail.port'
import type { Env } from '../env'

/** Timeouts in ms, unless SMTP_URL sets them: jobs retry, and other mail waits behind this one. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Send by SMTP if configured. Otherwise mail stays in `mails`: shown on the demo's outbox page, else logged so that the
 * first owner gets their code.
 */
export function createMailer(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>,
  log: Log,
  timeouts: typeof TIMEOUTS = TIMEOUTS,
): Mailer {
  const { smtpUrl } = env
  if (!smtpUrl)
    return {
      local: true,
      async send(mail) {
        if (!env.demo) log.warn({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail, as SMTP_URL is not set')
      },
    }
  // Loaded with the first mail, to keep restarts fast.
  let transport: Promise<Transporter> | undefined
  const connect = async () =>
    (await import('nodemailer')).default.createTransport(withTimeouts(smtpUrl, timeouts), { from: env.mailFrom })
  return {
    local: false,
    async send(mail) {
      await (await (transport ??= connect())).sendMail({ to: mail.to, subject: mail.subject, text: mail.text })
    },
  }
}

/** Nodemailer ignores other options when it has an address. */
function withTimeouts(smtpUrl: string, timeouts: typeof TIMEOUTS): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}
