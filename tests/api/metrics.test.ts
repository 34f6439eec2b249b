import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CarrierError, type Carrier } from '../../app/domain/carrier.port'
import { createSystemCtx } from '../../app/domain/context.server'
import { SYSTEM_ACCOUNT } from '../../app/domain/jobs/catalogue'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { operations } from '../../server/api/operations'
import { startWorker } from '../../server/jobs/worker'
import { addDiskGauge } from '../../server/metrics/disk-gauge'
import { measuredCarrier, measuredFiles, measuredStore } from '../../server/metrics/measured'
import { createLabelBound } from '../../server/metrics/metrics-handler'
import { createMetrics, type Metrics } from '../../server/metrics/metrics'
import { addRowGauges } from '../../server/metrics/row-gauges'
import { openFloor } from '../helpers/dialing-floor'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served | undefined
let metrics: Metrics
beforeEach(async () => {
  metrics = createMetrics()
  world = await testWorld()
})
afterEach(async () => {
  await served?.stop()
  served = undefined
  await world.close()
})

const read = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${served!.url}/metrics`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('access', () => {
  test('a program of this machine, when there is no token', async () => {
    served = await serve(world, { metrics })
    const { status, type, text } = await read()
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain;.*version=0\.0\.4/)])
    expect(text).toMatch(/^trunkline_nodejs_eventloop_lag_seconds /m)
  })

  test('none through a proxy', async () => {
    served = await serve(world, { metrics })
    for (const header of ['x-forwarded-for', 'forwarded'])
      expect((await read({ [header]: '203.0.113.9' })).status, header).toBe(404)
  })

  test('with a token only for clients that show it', async () => {
    served = await serve(world, { metrics, env: { metricsToken: 'a-token-of-the-watcher' } })
    expect((await read()).status).toBe(404)
    expect((await read({ authorization: 'Bearer a-token-of-the-watche' })).status).toBe(404)
    expect((await read({ authorization: 'Bearer a-token-of-the-watcher' })).status).toBe(200)
    const session = await served.tokenOf(await world.person({ role: 'OWNER' }))
    expect((await read({ authorization: `Bearer ${session}` })).status).toBe(404)
  })
})

test('requests are counted by template and status, without names', async () => {
  served = await serve(world, { metrics, pages: (_request, response) => void response.send('page') })
  const mia = await world.person({ email: 'mia@harbor.test' })
  const headers = { authorization: `Bearer ${await served.tokenOf(mia)}` }
  for (const path of [
    '/api/v1/contacts/con_00000000000000000000000001',
    '/api/v1/contacts/con_00000000000000000000000002',
    '/api/v1/contacts?search=mia%40harbor.test',
    '/api/v1/dnc-list/%2B13125550105',
    '/api/v1/nothing-of-ours',
    '/manage/contacts?email=mia@harbor.test',
    '/wp-admin/setup.php',
    '/assets/none.js',
  ])
    await (await fetch(served.url + path, { headers })).text()
  await (await fetch(`${served.url}/api/v1/session`)).text()
  const { text } = await read()
  const counts = [...text.matchAll(/^trunkline_http_request_seconds_count\{(.+)\} (\d+)$/gm)].map(
    ([, labels, count]) => `${labels} ${count}`,
  )
  expect(counts.toSorted()).toEqual([
    'method="GET",route="/api/v1/contacts",status="200" 1',
    'method="GET",route="/api/v1/contacts/{id}",status="404" 2',
    'method="GET",route="/api/v1/session",status="401" 1',
    'method="GET",route="/assets",status="200" 1',
    'method="GET",route="/manage",status="200" 1',
    'method="GET",route="other",status="200" 1',
    'method="GET",route="other",status="404" 2',
  ])
  expect(text).not.toMatch(/con_|harbor\.test|3125550105|usr_|wp-admin/)
})

test('transactions, the carrier and the stored rows', async () => {
  const store = measuredStore(world.services.store, metrics)
  world.services.store = store
  addRowGauges(metrics.registry, world.services)
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign(['+13125550101', '+13125550102', '+13125550103']))
  await floor.ctx.db.transact('test.timer', (tx) =>
    tx.db.q
      .insertInto('timers')
      .values({
        owner: 'line:LINE',
        name: 'silence',
        account_id: SYSTEM_ACCOUNT,
        fire_at: world.clock.now() + 1000,
        event: '{}',
      })
      .execute(),
  )
  await expect(
    floor.ctx.db.transact('test.full', async () => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    }),
  ).rejects.toThrow('full')
  const carrier = measuredCarrier(
    {
      simulated: true,
      hangUp: async () => {},
      cancelRinging: async () => {
        throw new CarrierError('retry', 'later', 429, 1000)
      },
    } as unknown as Carrier,
    metrics,
  )
  expect(carrier.simulated).toBe(true)
  await carrier.hangUp('CA1')
  await expect(carrier.cancelRinging('CA1')).rejects.toThrow('later')
  world.clock.advance(60_000)
  served = await serve(world, { metrics })
  const { text } = await read()
  const lines = new Set(text.split('\n'))
  const expected = [
    'trunkline_db_transaction_seconds_count{name="floor.campaign"} 1',
    'trunkline_db_transaction_seconds_count{name="test.full"} 1',
    'trunkline_db_storage_faults_total 1',
    'trunkline_carrier_request_seconds_count{operation="hangUp",outcome="ok"} 1',
    'trunkline_carrier_request_seconds_count{operation="cancelRinging",outcome="retry"} 1',
    'trunkline_jobs_ready{kind="call.place"} 3',
    'trunkline_jobs_oldest_due_seconds 60',
    'trunkline_lines{state="pending"} 3',
    'trunkline_timers_overdue 1',
  ]
  expect(expected.filter((line) => !lines.has(line))).toEqual([])
})

test('the free disk space, and the bytes stored', async () => {
  const files = measuredFiles(world.services.files, metrics)
  await files.write('imports/imp_1.csv', new Uint8Array(5))
  for (const id of [1, 2])
    expect(
      await files.writeStream(`recordings/rcd_${id}.wav`, Readable.from([new Uint8Array(700), new Uint8Array(50)])),
    ).toBe(750)
  addDiskGauge(metrics.registry, tmpdir())
  served = await serve(world, { metrics })
  const { text } = await read()
  expect(text).toContain('trunkline_file_bytes_total{folder="recordings"} 1500\n')
  expect(text).toContain('trunkline_file_bytes_total{folder="imports"} 5\n')
  expect(text).not.toMatch(/rcd_|imp_/)
  const { blocks, bsize } = statfsSync(tmpdir())
  const free = Number(/^trunkline_disk_free_bytes (\S+)$/m.exec(text)?.[1])
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(blocks * bsize)
})

test('an unreadable disk size leaves all other metrics', async () => {
  addDiskGauge(metrics.registry, join(tmpdir(), 'no-such-folder-of-trunkline'))
  served = await serve(world, { metrics })
  const { status, text } = await read()
  expect(status).toBe(200)
  expect(text).toMatch(/^trunkline_disk_free_bytes nan$/im)
})

test('a disk that does not answer is not waited for, and queried once until it answers', async () => {
  let asked = 0
  let say = (_room: { bavail: number; bsize: number }) => {}
  const ask = () => {
    asked++
    return new Promise<{ bavail: number; bsize: number }>((resolve) => {
      say = resolve
    })
  }
  addDiskGauge(metrics.registry, tmpdir(), ask, 5)
  served = await serve(world, { metrics })
  for (let times = 0; times < 3; times++) expect((await read()).text).toMatch(/^trunkline_disk_free_bytes nan$/im)
  expect(asked).toBe(1)
  say({ bavail: 3, bsize: 512 })
  await read()
  expect(asked).toBe(2)
})

test('a job is counted by the outcome of each run', async () => {
  let tries = 0
  world.services.carrier = {
    simulated: true,
    hangUp: async () => {
      if (++tries === 1) throw new CarrierError('retry', 'later', 429, 0)
      if (tries === 3) throw new CarrierError('refused', 'no', 404)
    },
  } as unknown as Carrier
  const worker = startWorker(world.services, metrics.job)
  world.services.wake = () => worker.wake()
  const hangUp = (callSid: string) =>
    createSystemCtx(world.services).db.transact('test.enqueue', (tx) =>
      enqueue(tx, { kind: 'call.hang-up', accountId: SYSTEM_ACCOUNT, key: callSid, payload: { callSid } }),
    )
  const counted = (outcome: string) =>
    waitFor(`a run that ended ${outcome}`, async () =>
      (await metrics.registry.metrics()).includes(
        `trunkline_job_runs_total{kind="call.hang-up",outcome="${outcome}"} 1\n`,
      ),
    )
  await hangUp('CA1')
  await counted('again')
  world.clock.advance(1000)
  worker.wake()
  await counted('done')
  await hangUp('CA2')
  await counted('given-up')
  await worker.stop()
})

test('strangers do not make the metrics grow', async () => {
  served = await serve(world, { metrics, rates: { stranger: [100_000, 60] } })
  for (const { method, path } of operations)
    await (await fetch(served.url + path.replaceAll(/\{[^}]+\}/g, 'x'), { method })).arrayBuffer()
  const { text } = await read()
  expect(text.length).toBeLessThan(200_000)
  expect(text).toMatch(/route="other",status="401"/)
})

test('labels after the first ones share a route', () => {
  const bound = createLabelBound(2)
  const labels = (route: string) => bound({ method: 'GET', route, status: '200' }).route
  expect(['/a', '/b', '/c', '/a', '/d'].map(labels)).toEqual(['/a', '/b', 'other', '/a', 'other'])
})
