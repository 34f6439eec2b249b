import { useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError, type ApiClient } from '~/live/api-client'
import { saveContactResult, SEARCH_AFTER_MS, type ContactResult } from '~/live/contact-search-options'
import type { HostRequest } from '~/live/host-handshake'
import { HostRequestContext } from '~/live/host-request-context'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { cx } from '~/ui/cx'
import { FieldError, Input } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

export const MAX_RESULTS = 5

export interface Target {
  key: string
  name: string | null
  /** E.164. */
  number: string
  /** Absent for a recent target. */
  person?: ContactResult
}

export interface TargetTools {
  api: ApiClient
  ask: HostRequest | null
}

/** An empty `search`: recent targets. May show results several times. */
export type LoadTargets<T extends Target> = (
  search: string,
  tools: TargetTools,
  show: (targets: T[]) => void,
) => Promise<unknown>

interface Targets<T extends Target> {
  /** null: not loaded. */
  targets: T[] | null
  /** What `targets` match; empty: recent targets. */
  search: string
  failed: string | null
}

/** `loadTargets` must not change. */
export function useTargets<T extends Target>(
  text: string,
  hasChoice: boolean,
  loadTargets: LoadTargets<T>,
): Targets<T> {
  const { dialer } = useDialerUi()
  const ask = useContext(HostRequestContext)
  const latest = useRef(dialer)
  const [found, setFound] = useState<Targets<T>>({ targets: null, search: '', failed: null })
  const search = toE164(text) ?? text.trim()
  useEffect(() => {
    if (hasChoice) return
    let isStale = false
    const { api } = latest.current
    const showTargets = (targets: T[]) => isStale || setFound({ targets, search, failed: null })
    const timer = setTimeout(
      () => {
        loadTargets(search, { api, ask }, showTargets).catch((error: unknown) => {
          const failed = error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred
          if (!isStale) setFound({ targets: [], search, failed })
        })
      },
      search === '' ? 0 : SEARCH_AFTER_MS,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search, hasChoice, ask, loadTargets])
  return found
}

interface TargetFieldProps {
  value: string
  problem?: string | null
  action?: ReactNode
  onChange(text: string): void
}

export function TargetField({ value, problem = null, action, onChange }: TargetFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-s font-medium text-text">
        {dialerPanelsWords.nameOrPhoneNumber}
      </label>
      <div className="flex gap-1">
        <Input
          id={id}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : errorId}
          data-first-field
          type="text"
          autoComplete="off"
          maxLength={40}
          className="flex-1"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
      <FieldError id={errorId} errors={problem === null ? [] : [problem]} spoken />
    </div>
  )
}

interface TargetListProps<T extends Target> {
  title: string
  targets: T[] | null
  chosen: T | null
  empty: string
  renderDetails?: (target: T) => ReactNode
  onChoose(target: T): void
}

export function TargetList<T extends Target>({
  title,
  targets,
  chosen,
  empty,
  renderDetails,
  onChoose,
}: TargetListProps<T>) {
  return (
    <>
      <h3 className="text-s font-medium text-muted">{title}</h3>
      {targets === null ? (
        <div role="status" aria-label={dialerWords.loading} className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : (
        <ul aria-label={title} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
          {targets.map((target) => (
            <li key={target.key}>
              <button
                type="button"
                aria-pressed={chosen?.key === target.key}
                onClick={() => onChoose(target)}
                className={cx(
                  'w-full rounded-m px-2 py-2 text-left text-m hover:bg-hover',
                  chosen?.key === target.key && 'bg-selected',
                )}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-medium">{getTargetName(target)}</span>
                  {target.name ? (
                    <span className="tabular shrink-0 text-s text-muted">{formatPhone(target.number)}</span>
                  ) : null}
                </span>
                {renderDetails?.(target)}
              </button>
            </li>
          ))}
          {targets.length === 0 ? <li className="px-2 text-s text-faint">{empty}</li> : null}
        </ul>
      )}
    </>
  )
}

export const toTarget = (person: ContactResult) => ({
  key: person.key,
  name: person.isUnnamed ? null : person.name,
  number: person.number,
  person,
})

export const getTargetName = ({ name, number }: Target): string => name || formatPhone(number)

/** Saves a contact of the host page. undefined: only the number is known. */
export const resolveContactId = async (api: ApiClient, target: Target | null): Promise<string | undefined> =>
  target?.person && (await saveContactResult(api, target.person).catch(() => undefined))
