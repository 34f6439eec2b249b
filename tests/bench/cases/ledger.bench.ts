import { join } from 'node:path'
import { DEFAULT_FEATURES } from '../../../app/domain/accounts/plan'
import { createSystemCtx, type Ctx } from '../../../app/domain/context.server'
import { stopDialSession } from '../../../app/domain/dial-sessions/control-dial-session.server'
import { checkLedger } from '../../../app/domain/ledger/check-ledger.server'
import { ledgerCsv } from '../../../app/domain/ledger/ledger-csv.server'
import { creditTopUp } from '../../../app/domain/wallet/credit-wallet.server'
import { getSpendGraph, getWallet } from '../../../app/domain/wallet/wallet.read.server'
import { openStore } from '../../../db/open'
import { openFloor, type Floor } from '../../helpers/dialing-floor'
import { testWorld, type World } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { writeLedger } from '../harness/ledger'
import { MEASURED_CORE, pin, stepAside } from '../harness/machine'
import { median } from '../harness/measure'

/** Two entries each. */
const LARGE = 500_000
const SMALL = 500
const READS = 2_000
const CALLS = 30
const MB = 1024 ** 2

async function readMs(read: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < READS; n += 1) await read()
  return (performance.now() - start) / READS
}

const readAll = async (ctx: Ctx, accountId: string): Promise<Numbers> => {
  pin(process.pid, MEASURED_CORE)
  const numbers = {
    'ledger-balance': await readMs(() => getWallet(ctx, accountId)),
    'ledger-spend': await readMs(() => getSpendGraph(ctx, accountId)),
  }
  stepAside()
  return numbers
}

/** MB above what the process had, while the file is written. */
async function csvMemory(ctx: Ctx, accountId: string): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  let lines = 0
  for await (const part of ledgerCsv(ctx, accountId)) {
    lines += part.split('\n').length - 1
    most = Math.max(most, process.memoryUsage.rss())
  }
  if (lines !== LARGE + 2) throw new Error(`${lines} lines`)
  return (most - before) / MB
}

/** A seller on the disk, of an account that pays from its wallet or by its plan. */
async function openSeller(folder: string, cartBilling: boolean): Promise<{ world: World; floor: Floor }> {
  const world = await testWorld({ file: join(folder, cartBilling ? 'wallet.db' : 'plan.db') })
  const floor = await openFloor(world)
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
  const { accountId } = floor.seller
  await world.system.db.transact('bench.fund', (tx) =>
    creditTopUp(tx, { accountId, paymentId: 'pi_bench', cents: 100_000_00 }),
  )
  return { world, floor }
}

/** Median ms of the commit that ends a bridged call. */
async function endCallMs({ world, floor }: { world: World; floor: Floor }, first: number): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const number = `+1415555${String(first + n).padStart(4, '0')}`
    const id = await floor.dial(await floor.campaign([number]))
    await floor.bridge(number)
    world.clock.advance(30_000)
    pin(process.pid, MEASURED_CORE)
    const start = performance.now()
    await floor.end(number)
    taken.push(performance.now() - start)
    stepAside()
    await stopDialSession(floor.ctx, id)
  }
  return median(taken)
}

/** A million entries beside a thousand; the end of a call with and without a charge. */
export const bench: Bench = {
  name: 'ledger',
  figures: [
    { case: 'ledger-balance', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
    { case: 'ledger-spend', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
    { case: 'ledger-csv-memory', unit: 'MB', goal: { of: 'ours', atMost: 64 } },
    { case: 'ledger-check', unit: 's', goal: null },
    { case: 'ledger-end-call', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
  ],
  async open(folder) {
    const file = join(folder, 'ledger.db')
    const world = await testWorld({ file })
    const [large, small] = [await world.account(), await world.account()]
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    writeLedger(file, large, LARGE, 0)
    writeLedger(file, small, SMALL, LARGE + 1)
    const store = openStore({ file })
    const ctx = createSystemCtx({ ...world.services, store })
    const [wallet, plan] = [await openSeller(folder, true), await openSeller(folder, false)]
    let calls = 0
    return {
      async ours() {
        const memory = await csvMemory(ctx, large)
        const start = performance.now()
        const { problems } = await checkLedger(ctx)
        if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 3)))
        const checkSeconds = (performance.now() - start) / 1000
        return {
          ...(await readAll(ctx, large)),
          'ledger-csv-memory': memory,
          'ledger-check': checkSeconds,
          'ledger-end-call': await endCallMs(wallet, (calls += CALLS)),
        }
      },
      async reference() {
        return { ...(await readAll(ctx, small)), 'ledger-end-call': await endCallMs(plan, (calls += CALLS)) }
      },
      async close() {
        await store.close()
        for (const each of [world, wallet.world, plan.world]) await each.close()
      },
    }
  },
}
