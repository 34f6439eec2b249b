import { setTimeout as pause } from 'node:timers/promises'
import { accessToken, openBrowser } from '../../../server/simulator/testing/browser'
import { account, OWN, startApp, twiml } from '../../../server/simulator/testing/harness'
import { sdkClient } from '../../../server/simulator/testing/sdk-client'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { processorMs } from '../harness/machine'
import { median } from '../harness/measure'
import { startSimulator } from '../harness/programs'

const CALLS = 100
const FEW_CALLS = 10
const SPOKEN_MS = 3_000
const FRAMES_A_SECOND = 50
const WEBHOOKS = 20
const LEAD = '+15555550100'

type Person = Awaited<ReturnType<typeof openBrowser>>

/** Both sides of so many calls speak without a pause, each call in a room of its own, and one in ten is recorded. */
export const bench: Bench = {
  name: 'voices',
  runs: 5,
  warmUps: 1,
  figures: [
    { case: 'voices-10-calls', unit: '% of a core', goal: { of: 'ours', atMost: 15 } },
    { case: 'voices-100-calls', unit: '% of a core', goal: { of: 'ours', atMost: 80 } },
    { case: 'webhook-beside-10-calls', unit: 'ms', goal: { of: 'ratio', atMost: 2 } },
  ],
  async open(folder) {
    const app = await startApp()
    app.on('/voice/agent', ({ params }) =>
      twiml(`<Dial><Conference beep="false" waitUrl="">${params.room}</Conference></Dial>`),
    )
    app.on('/voice/lead', () => twiml('<Hangup/>'))
    const simulator = await startSimulator(folder, app.url, account)
    const url = `http://127.0.0.1:${simulator.port}`
    const client = sdkClient(url, account.sid, account.authToken)
    const people: Person[] = []
    for (let at = 0; at < 2 * CALLS; at += 1) {
      const person = await openBrowser(url)
      person.send({ type: 'register', token: await accessToken(`person-${at}`) })
      person.send({ type: 'connect', connectionId: 'c', params: { room: `room-${at >> 1}` } })
      const { callSid } = await person.got('accepted')
      person.send({ type: 'voice', connectionId: 'c' })
      people.push(person)
      if (at % 20 === 0) await client.calls(String(callSid)).recordings.create({ recordingChannels: 'dual' })
    }

    /** Milliseconds from the order of a call until its first webhook is here. */
    async function webhookMs(): Promise<number> {
      const taken: number[] = []
      for (let at = 0; at < WEBHOOKS; at += 1) {
        const before = app.to('/voice/status').length
        const start = performance.now()
        const statusCallback = `${app.url}/voice/status`
        await client.calls.create({
          to: LEAD,
          from: OWN,
          url: `${app.url}/voice/lead`,
          statusCallback,
          statusCallbackEvent: ['initiated'],
        })
        await waitFor('a webhook', () => app.to('/voice/status').length > before, { everyMs: 1 })
        taken.push(performance.now() - start)
      }
      return median(taken)
    }

    /** What so many calls that are spoken on cost the simulator: as if every frame had come that a full machine is late with. */
    async function share(calls: number): Promise<number> {
      for (const person of people.slice(0, 2 * calls)) person.voice.speak(700)
      await waitFor('they hear each other', () => people[0]!.voice.heard(700))
      for (const person of people) person.voice.forget()
      const before = processorMs(simulator.pid)
      const start = performance.now()
      await pause(SPOKEN_MS)
      const spent = processorMs(simulator.pid) - before
      const heard = people.reduce((sum, person) => sum + person.voice.frames().length, 0)
      const due = 2 * calls * FRAMES_A_SECOND * ((performance.now() - start) / 1000)
      return (spent / (performance.now() - start)) * (due / heard) * 100
    }

    function fallSilent(): void {
      for (const person of people) {
        person.voice.speak(700, 1)
        person.voice.forget()
      }
    }

    return {
      async ours(): Promise<Numbers> {
        const few = await share(FEW_CALLS)
        const webhook = await webhookMs()
        const many = await share(CALLS)
        fallSilent()
        return { 'voices-10-calls': few, 'voices-100-calls': many, 'webhook-beside-10-calls': webhook }
      },
      reference: async () => ({ 'webhook-beside-10-calls': await webhookMs() }),
      async close() {
        for (const person of people) person.close()
        await simulator.close()
        await app.close()
      },
    }
  },
}
