import { createSystemCtx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { creditInvoiceByNumber } from '../../app/domain/invoices/credit-invoice.server'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { refundPayment } from '../../app/domain/payments/refund-payment.server'
import { readPositionalArgs, refuse, withServices } from './with-services'

const USAGE = `Usage: npm run -s ledger -- check [acc_…]
       npm run -s ledger -- refund pay_… DOLLARS
       npm run -s ledger -- refund INV-000123 DOLLARS`
const INVOICE = /^INV-(\d{1,9})$/
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

/** The app asks the payment provider. An invoice gets a credit note; of a top-up the funds are taken. */
async function refund(subject: string, dollars: string): Promise<void> {
  await withServices(
    async (services) => {
      const cents = Math.round(Number(dollars) * 100)
      try {
        const number = INVOICE.exec(subject)?.[1]
        const id = await createSystemCtx(services).db.transact('ledger.refund', (tx) =>
          number === undefined
            ? refundPayment(tx, { paymentId: subject, cents })
            : creditInvoiceByNumber(tx, { number: Number(number), cents }),
        )
        console.log(`${id}: $${(cents / 100).toFixed(2)} of ${subject} are refunded.`)
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
