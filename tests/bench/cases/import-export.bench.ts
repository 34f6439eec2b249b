import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCallHistoryPath } from '../../../app/domain/downloads/create-download-token.server'
import type { ImportView } from '../../../app/domain/contacts/contacts.schema'
import { apiOf } from '../../helpers/api'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier } from '../harness/carrier'
import { quantile } from '../harness/measure'
import { highestRssMb, probeWhile, rssMb, type Waits } from '../harness/probe'
import { startApp } from '../harness/programs'
import { writeCalls, writeContacts } from '../harness/rows'
import { seedSellers } from '../harness/sellers'

const CALLS = 1_000_000
const CONTACTS = 100_000
const IMPORTED = 50_000
/** One has the calls and imports; the others send requests during that. */
const SELLERS = 4
/** How long the probes run while nothing else does. */
const WITHOUT_MS = 5_000

/** A file of contacts that no run before has brought. */
function contactFile(run: number): File {
  const rows = Array.from({ length: IMPORTED }, (_, row) => {
    const number = `+1312${220 + 5 * run + Math.floor(row / 10_000)}${String(row % 10_000).padStart(4, '0')}`
    return `Nora,Nilsen ${row},${number},nora.${run}.${row}@fjord.test,Fjord Homes,60601`
  })
  const text = `First name,Last name,Phone,Email,Company,ZIP\n${rows.join('\n')}\n`
  return new File([text], `spring-${run}.csv`, { type: 'text/csv' })
}

const waitsOf = (what: string, { own, byClock }: Waits): Numbers => ({
  [`${what}-wait-max`]: Math.max(...own),
  [`${what}-wait-p99`]: quantile(own, 0.99),
  [`${what}-wait-max-by-clock`]: Math.max(...byClock),
})

const waits = (what: string) => [
  { case: `${what}-wait-max`, unit: 'ms', goal: { of: 'ours', atMost: 50 } as const },
  { case: `${what}-wait-p99`, unit: 'ms', goal: null },
  { case: `${what}-wait-max-by-clock`, unit: 'ms', goal: null },
  { case: `${what}-time`, unit: 's', goal: null },
]

/**
 * What a small request of another user waits while 50,000 contacts are imported and while a million calls are exported,
 * beside the same requests while nothing runs, and what the app's first export adds to its memory.
 */
export const bench: Bench = {
  name: 'import-export',
  figures: [
    ...waits('import'),
    ...waits('export'),
    { case: 'export-memory', unit: 'MB', goal: { of: 'ours', atMost: 64 } },
  ],
  warmUps: 0,
  async open(folder) {
    const [owner, ...others] = await seedSellers(folder, SELLERS, 1)
    const file = join(folder, 'trunkline.db')
    const { actor, sessionId, token } = owner!
    writeCalls(file, actor, sessionId, writeContacts(file, actor, CONTACTS), CALLS)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const url = `http://127.0.0.1:${app.port}`
    const api = apiOf(url, () => token)
    const probe = (work: Promise<unknown>) =>
      probeWhile(
        app,
        others.map((other) => other.token),
        work,
      )
    let runs = 0

    async function importAll(): Promise<void> {
      const form = new FormData()
      form.set('file', contactFile(runs))
      const { id, mapping } = await api.post<ImportView>('/api/v1/contact-imports', form)
      await api.post(`/api/v1/contact-imports/${id}/confirm`, { mapping })
      const state = () => api.get<ImportView>(`/api/v1/contact-imports/${id}`)
      const ended = await waitFor(
        'the import ends',
        async () => {
          const view = await state()
          return view.state === 'running' ? null : view
        },
        { withinMs: 300_000, everyMs: 500 },
      )
      if (ended.added !== IMPORTED) throw new Error(`imported: ${JSON.stringify(ended)}`)
    }

    async function exportAll(): Promise<void> {
      const answer = await fetch(`${url}${getCallHistoryPath({ direction: 'outbound' })}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      let lines = 0
      const count = new WritableStream<Uint8Array>({
        write(piece) {
          for (const byte of piece) if (byte === 10) lines += 1
        },
      })
      await answer.body!.pipeTo(count)
      if (lines <= CALLS) throw new Error(`exported ${lines} lines, status ${answer.status}`)
    }

    const timed = async (work: () => Promise<void>) => {
      const start = performance.now()
      const found = await probe(work())
      return { found, seconds: (performance.now() - start) / 1000 }
    }
    await probe(pause(WITHOUT_MS))
    const idleMb = rssMb(app.pid)
    // Automatically: what the requests of a probe leave behind in a minute is as much.
    const exportMb = (await highestRssMb(app, exportAll())) - idleMb

    return {
      async ours() {
        const exported = await timed(exportAll)
        const imported = await timed(importAll)
        runs += 1
        return {
          ...waitsOf('export', exported.found),
          ...waitsOf('import', imported.found),
          'export-time': exported.seconds,
          'import-time': imported.seconds,
          'export-memory': exportMb,
        }
      },
      async reference() {
        const without = await probe(pause(WITHOUT_MS))
        return { ...waitsOf('export', without), ...waitsOf('import', without) }
      },
      async close() {
        await app.close()
        carrier.close()
      },
    }
  },
}
