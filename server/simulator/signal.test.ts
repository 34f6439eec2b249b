import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessToken, openBrowser } from './testing/browser'
import { numberOf, OWN, startRig, twiml, type Rig } from './testing/harness'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())

const registered = async (identity: string) => {
  const browser = await openBrowser(rig.simulator.url)
  browser.send({ type: 'register', token: await accessToken(identity) })
  await browser.got('registered')
  return browser
}

describe('access tokens', () => {
  const now = Math.floor(Date.now() / 1000)
  it.each([
    ['another secret', { secret: 'another-secret-another-secret-000' }, 20107],
    ['an expired one', { exp: now - 10 }, 20104],
    ['one from the future', { nbf: now + 600 }, 20105],
    ['another issuer', { iss: 'SKnobody' }, 20103],
    ['another header', { cty: 'application/json' }, 20102],
    ['no voice grant', { grants: { identity: 'mia' } }, 20106],
    ['one that lives too long', { exp: now + 90_000 }, 20101],
  ])('refuses %s', async (_, change, code) => {
    const browser = await openBrowser(rig.simulator.url)
    browser.send({ type: 'register', token: await accessToken('mia', change) })
    expect(await browser.got('error')).toMatchObject({ code })
    await browser.closed()
  })

  it('refuses what is no token, and commands before registering', async () => {
    const browser = await openBrowser(rig.simulator.url)
    browser.send({ type: 'connect', connectionId: 'c', params: {} })
    expect(await browser.got('error')).toMatchObject({ code: 31204 })
    browser.send({ type: 'register', token: 'nonsense' })
    expect(await browser.got('error', (message) => message.code === 20101)).toBeTruthy()
  })

  it('refuses a foreign page', async () => {
    await expect(openBrowser(rig.simulator.url, { origin: 'https://evil.example' })).rejects.toThrow('403')
    const own = await openBrowser(rig.simulator.url, { origin: rig.app.url })
    own.close()
  })
})

describe('calls to a browser', () => {
  const ring = (identity: string) =>
    rig.client.calls.create({
      to: numberOf('person'),
      from: OWN,
      twiml: twiml(
        `<Dial timeout="20" action="${rig.app.url}/done"><Client><Identity>${identity}</Identity><Parameter name="lead" value="7"/></Client></Dial>`,
      ),
    })

  it('rings every tab, the first to answer wins, and both parties hear each other', async () => {
    const [first, second] = [await registered('mia'), await registered('mia')]
    const call = await ring('mia')
    const incoming = await first.got('incoming')
    expect(incoming).toMatchObject({ from: OWN, params: { lead: '7' } })
    await second.got('incoming')
    first.send({ type: 'answer', callSid: incoming.callSid })
    await first.got('accepted')
    await second.got('cancel')
    first.send({ type: 'say', connectionId: incoming.callSid, text: 'Mia here.' })
    await first.heard('speech', 'Go on.')
    first.send({ type: 'disconnect', connectionId: incoming.callSid })
    const done = await rig.until(() => rig.app.to('/done')[0], 'the dial action')
    expect(done.params).toMatchObject({
      DialCallStatus: 'completed',
      DialBridged: 'true',
      DialCallSid: incoming.callSid,
    })
    const child = await rig.client.calls(String(incoming.callSid)).fetch()
    expect(child).toMatchObject({ parentCallSid: call.sid, direction: 'outbound-dial', to: 'client:mia' })
  })

  it('ends as no-answer when every tab rejects, or none is open', async () => {
    const browser = await registered('ben')
    await ring('ben')
    const incoming = await browser.got('incoming')
    browser.send({ type: 'reject', callSid: incoming.callSid })
    const done = await rig.until(() => rig.app.to('/done')[0], 'the dial action')
    expect(done.params).toMatchObject({ DialCallStatus: 'no-answer', DialBridged: 'false' })
    await ring('nobody')
    await rig.until(() => rig.app.to('/done')[1], 'the second dial action')
  })
})
