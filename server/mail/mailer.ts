import nodemailer from 'nodemailer'
import type { Log } from '../../app/domain/log.port'
import type { Mailer } from '../../app/domain/mail.port'
import type { Env } from '../env'

/**
 * Sends by SMTP when it is configured. Otherwise mail stays in the `mails` table: the outbox page shows it where demo
 * parts exist, and elsewhere it is written to the log, because a first owner must be able to read the code.
 */
export function makeMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>, log: Log): Mailer {
  if (!env.smtpUrl)
    return {
      local: true,
      async send(mail) {
        if (!env.demo) log.warn({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail, as SMTP_URL is not set')
      },
    }
  const transport = nodemailer.createTransport(env.smtpUrl, { from: env.mailFrom })
  return {
    local: false,
    async send(mail) {
      await transport.sendMail({ to: mail.to, subject: mail.subject, text: mail.text })
    },
  }
}
