import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openStore } from '../../db/open'
import { runCommand } from '../../tests/helpers/run-command'
import { scratchFolder } from '../../tests/helpers/process'
import { databaseFile } from '../services'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  folder = await scratchFolder('ledger')
  const store = openStore({ file: databaseFile(folder.path) })
  await migrate(store)
  store.sqlite
    .exec(`insert into vendors (id, name, allowed_origins, jwt_secret, created_at) values ('v', 'V', '[]', 's', 1);
    insert into accounts (id, vendor_id, kind, name, features, limits, created_at) values ('acc_1', 'v', 'team', 'A', '{}', '{}', 1)`)
  await store.close()
})
afterAll(() => folder.remove())

const run = async (...args: string[]) => {
  const { code, output } = await runCommand('ledger', args, { DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  return [code, output.trim()]
}

test('ledger check ends with 1 when a rule is broken', async () => {
  expect(await run('check')).toEqual([0, '0 transactions of 1 accounts, 0 problems.'])
  const store = openStore({ file: databaseFile(folder.path) })
  store.sqlite.exec(`insert into ledger_balances values ('acc_1', 'wallet', 5)`)
  await store.close()
  expect(await run('check', 'acc_1')).toEqual([
    1,
    'balance_equals_entries\tacc_1\twallet\n0 transactions of 1 accounts, 1 problems.',
  ])
})

test('ledger refund takes the funds of a payment once, and not more than was paid', async () => {
  const store = openStore({ file: databaseFile(folder.path) })
  store.sqlite
    .exec(`insert into payments (id, account_id, kind, cents, state, customer_id, payment_method_id, provider_id, created_at)
      values ('pay_1', 'acc_1', 'top_up', 1000, 'paid', 'cus_1', 'pm_1', 'pi_1', 1);
    insert or replace into ledger_balances values ('acc_1', 'wallet', 100000)`)
  await store.close()
  const [code, output] = await run('refund', 'pay_1', '7.50')
  expect([code, output]).toEqual([0, expect.stringMatching(/^rfd_\w+: \$7\.50 of pay_1 are refunded/)])
  expect(await run('refund', 'pay_1', '2.51')).toEqual([1, 'This payment cannot be refunded by that amount.'])
  expect(await run('refund', 'pay_2', '1')).toEqual([1, 'This payment does not exist.'])
})

test('ledger refund of an invoice makes a credit note, and not more than was paid', async () => {
  const store = openStore({ file: databaseFile(folder.path) })
  store.sqlite
    .exec(`insert into invoices (id, account_id, number, kind, status, title, subtotal_cents, discount_cents, tax_cents,
        total_cents, tax_region, billing, natural_key, issued_at)
      values ('inv_1', 'acc_1', 7, 'purchase', 'paid', 'Team Power', 1000, 0, 100, 1100, 'US-NY', '{}', 'test', 1);
    insert into invoice_lines (invoice_id, position, product_id, title, revenue, quantity, unit_cents, amount_cents,
        discount_cents, tax_cents) values ('inv_1', 0, 'team-power', 'Team Power', 'revenue:subscriptions', 1, 1000, 1000, 0, 100);
    insert into payments (id, account_id, kind, cents, state, customer_id, payment_method_id, provider_id, invoice_id, created_at)
      values ('pay_7', 'acc_1', 'invoice', 1100, 'paid', 'cus_1', 'pm_1', 'pi_7', 'inv_1', 1)`)
  await store.close()
  expect(await run('refund', 'pay_7', '1')).toEqual([1, 'This payment cannot be refunded by that amount.'])
  expect(await run('refund', 'INV-000007', '11.00')).toEqual([
    0,
    expect.stringMatching(/^inv_\w+: \$11\.00 of INV-000007 are refunded/),
  ])
  expect((await run('refund', 'INV-000007', '0.01'))[0]).toBe(1)
  expect((await run('refund', 'INV-000009', '1'))[0]).toBe(1)
})

test('other words do nothing', async () => {
  for (const args of [['mend'], ['refund', 'pay_1'], ['refund', 'pay_1', '-1'], ['refund', 'pay_1', '1e3']])
    expect([args, await run(...args)]).toEqual([args, [1, expect.stringMatching(/^Usage: npm run -s ledger/)]])
})
