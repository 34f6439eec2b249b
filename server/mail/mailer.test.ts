import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './mailer'

const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

interface Received {
  from: string
  to: string[]
  message: string
}

let server: SMTPServer | undefined
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  server = undefined
})

/** A mail server that accepts one account's mail and refuses addresses at nowhere.test. */
async function openMailServer(): Promise<{ address: string; received: Received[] }> {
  const received: Received[] = []
  server = new SMTPServer({
    // Its certificate is self-signed.
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'trunkline' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('no such account')),
    onRcptTo: ({ address }, _session, done) =>
      address.endsWith('@nowhere.test') ? done(new Error('no such mailbox')) : done(),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      void text(stream).then((message) => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), message })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

const CODE = { to: 'rosa@own.test', subject: 'Your code — Trunkline', text: 'Your code is 123456.\n' }

test('a mail is sent by SMTP, from the configured sender, with its account', async () => {
  const { address, received } = await openMailServer()
  const smtpUrl = `smtp://trunkline:p%40ss@${address}`
  const mailer = createMailer({ smtpUrl, mailFrom: 'Trunkline <no-reply@own.test>', demo: false }, silentLog)
  expect(mailer.local).toBe(false)
  await mailer.send(CODE)
  expect(received).toMatchObject([{ from: 'no-reply@own.test', to: [CODE.to] }])
  expect(received[0]?.message).toContain('From: Trunkline <no-reply@own.test>')
  expect(received[0]?.message).toContain('Your code is 123456.')
})

test('a refusal of the mail server is thrown, so that the job is retried', async () => {
  const { address, received } = await openMailServer()
  const send = (smtpUrl: string, to: string) =>
    createMailer({ smtpUrl, mailFrom: 'no-reply@own.test', demo: false }, silentLog).send({ ...CODE, to })
  await expect(send(`smtp://trunkline:wrong@${address}`, CODE.to)).rejects.toThrow(/no such account/)
  await expect(send(`smtp://trunkline:p%40ss@${address}`, 'rosa@nowhere.test')).rejects.toThrow(/no such mailbox/)
  await expect(send('smtp://127.0.0.1:1', CODE.to)).rejects.toThrow(/ECONNREFUSED/)
  expect(received).toEqual([])
})

test.each([
  ['does not greet', ''],
  ['greets and says nothing more', '220 mail.own.test ESMTP\r\n'],
])('a mail server that %s is not waited for', async (_what, greeting) => {
  const mute = createServer(
    (socket) =>
      void socket
        .on('error', () => {})
        .resume()
        .write(greeting),
  )
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
  const patience = { dnsTimeout: 100, connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 200 }
  const mailer = createMailer({ smtpUrl, mailFrom: 'no-reply@own.test', demo: false }, silentLog, patience)
  await expect(mailer.send(CODE)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await new Promise((resolve) => mute.close(resolve))
})
