import { createSystemCtx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { refundPayment } from '../../app/domain/payments/refund-payment.server'
import { readPositionalArgs, refuse, withServices } from './with-services'

const USAGE = `Usage: npm run -s ledger -- check [acc_…]
       npm run -s ledger -- refund pay_… DOLLARS`
const DOLLARS = /^\d{1,6}(\.\d{2})?$/

const [command, ...args] = readPositionalArgs(3, USAGE)

async function check(onlyAccountId: string | undefined): Promise<void> {
  await withServices(
    async (services) => {
      const report = await checkLedger(createSystemCtx(services), onlyAccountId === undefined ? {} : { onlyAccountId })
      for (const { rule, accountId, subject } of report.problems) console.log(`${rule}\t${accountId}\t${subject}`)
      const { accounts, transactions, problems } = report
      console.log(`${transactions} transactions of ${accounts} accounts, ${problems.length} problems.`)
      if (problems.length > 0) process.exitCode = 1
    },
    { anySecret: true },
  )
}

/** The app asks the payment provider. */
async function refund(paymentId: string, dollars: string): Promise<void> {
  await withServices(
    async (services) => {
      const cents = Math.round(Number(dollars) * 100)
      try {
        const id = await createSystemCtx(services).db.transact('ledger.refund', (tx) =>
          refundPayment(tx, { paymentId, cents }),
        )
        console.log(`${id}: $${(cents / 100).toFixed(2)} of ${paymentId} are taken from the wallet and refunded.`)
      } catch (error) {
        if (!isDomainError(error)) throw error
        console.error(error.message)
        process.exitCode = 1
      }
    },
    { anySecret: true },
  )
}

if (command === 'check' && args.length < 2) await check(args[0])
else if (command === 'refund' && args.length === 2 && DOLLARS.test(args[1]!)) await refund(args[0]!, args[1]!)
else refuse(USAGE)
