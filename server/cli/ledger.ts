import { createSystemCtx } from '../../app/domain/context.server'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { readPositionalArgs, refuse, withServices } from './with-services'

const USAGE = 'Usage: npm run -s ledger -- check [acc_…]'
const [command, onlyAccountId] = readPositionalArgs(2, USAGE)
if (command !== 'check') refuse(USAGE)

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
