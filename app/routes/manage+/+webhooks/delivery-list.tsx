import { RotateCw, Send } from 'lucide-react'
import type { WebhookDeliveryView } from '~/domain/webhook-endpoints/webhook-endpoints.schema'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { Badge, type Tone } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { PostForm } from '../../+form/post-form'
import { SubmitButton } from '../../+form/submit-button'

const TONES: Record<WebhookDeliveryView['state'], Tone> = { waiting: 'info', delivered: 'ok', failed: 'danger' }

interface DeliveryListProps {
  items: WebhookDeliveryView[]
  nextCursor: string | null
  canReplay: boolean
}

export function DeliveryList({ items, nextCursor, canReplay }: DeliveryListProps) {
  if (items.length === 0)
    return (
      <EmptyState icon={<Send size={24} aria-hidden />} title={webhookWords.noDeliveries}>
        {webhookWords.noDeliveriesHint}
      </EmptyState>
    )
  return (
    <Table
      label={webhookWords.deliveries}
      head={
        <>
          <Th>{webhookWords.event}</Th>
          <Th>{webhookWords.status}</Th>
          <Th from="sm">{webhookWords.tries}</Th>
          <Th from="md">{webhookWords.created}</Th>
          <ThActions />
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {items.map((item) => (
        <Delivery key={item.id} item={item} canReplay={canReplay} />
      ))}
    </Table>
  )
}

const getLabel = ({ type }: WebhookDeliveryView): string =>
  (webhookWords.eventLabels as Record<string, string>)[type] ?? webhookWords.testEvent

function Delivery({ item, canReplay }: { item: WebhookDeliveryView; canReplay: boolean }) {
  const label = getLabel(item)
  return (
    <Tr>
      <Td wrap className="min-w-36">
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">{label}</summary>
          <dl className="flex flex-col gap-1 pt-2 text-s">
            <dt className="text-faint">{webhookWords.body}</dt>
            <dd>
              <Code text={item.body} />
            </dd>
            <dt className="text-faint">{webhookWords.answer}</dt>
            <dd>{item.answer ? <Code text={item.answer} /> : getNoAnswer(item)}</dd>
          </dl>
        </details>
        {item.error ? <span className="block text-s text-danger">{item.error}</span> : null}
        {item.nextAttemptAt && item.error ? (
          <span className="block text-s text-faint">
            {webhookWords.nextTry} <FormattedTime at={item.nextAttemptAt} precision="clock" />
          </span>
        ) : null}
      </Td>
      <Td>
        <Badge tone={TONES[item.state]}>{webhookWords.deliveryStates[item.state]}</Badge>
        {item.status === null ? null : <span className="ml-1.5 text-s text-faint tabular-nums">{item.status}</span>}
      </Td>
      <Td from="sm" className="tabular-nums">
        {item.tries}
      </Td>
      <Td from="md" className="text-muted">
        <FormattedTime at={item.createdAt} />
      </Td>
      <Td align="end">
        {canReplay ? (
          <PostForm hiddenFields={{ intent: 'replay', delivery: item.id }}>
            <SubmitButton
              variant="secondary"
              size="s"
              icon={<RotateCw size={14} aria-hidden />}
              aria-label={webhookWords.replayOf(label)}
            >
              <span className="max-sm:sr-only">{webhookWords.replay}</span>
            </SubmitButton>
          </PostForm>
        ) : null}
      </Td>
    </Tr>
  )
}

const getNoAnswer = ({ status }: WebhookDeliveryView): string =>
  status === null ? webhookWords.noAnswer : webhookWords.emptyAnswer

const Code = ({ text }: { text: string }) => (
  <code className="block rounded-m bg-inset px-2 py-1 break-all whitespace-pre-wrap">{text}</code>
)
