import { CircleAlert } from 'lucide-react'
import {
  createContext,
  forwardRef,
  useContext,
  type AriaAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from './cx'
import { toText, syncSelect, syncText, useSyncedControl } from './use-synced-control'

export interface FieldMeta {
  id: string
  errorId: string
  descriptionId: string
  errors?: string[]
}

interface FieldProps {
  meta: FieldMeta
  label: string
  hint?: ReactNode
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Without conform, pass `fieldAria(meta)` to the control. */
export function Field({ meta, label, hint, hideLabel = false, className, children }: FieldProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={meta.id} className={hideLabel ? 'sr-only' : 'text-s font-medium text-text'}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={meta.descriptionId} className="text-s text-faint">
          {hint}
        </p>
      ) : null}
      <FieldError id={meta.errorId} errors={meta.errors} />
    </div>
  )
}

interface FieldErrorProps {
  id: string
  errors?: string[]
  /** Announced, for fields that save automatically. */
  spoken?: boolean
}

export function FieldError({ id, errors, spoken = false }: FieldErrorProps) {
  if (!errors?.length) return null
  return (
    <p id={id} role={spoken ? 'alert' : undefined} className="flex items-start gap-1.5 text-s text-danger">
      <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

export function fieldAria(meta: FieldMeta) {
  const invalid = Boolean(meta.errors?.length)
  return {
    id: meta.id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? `${meta.errorId} ${meta.descriptionId}` : meta.descriptionId,
  }
}

/** Without scripts, the first invalid field takes focus. */
const shouldAutoFocus = (props: {
  autoFocus?: boolean
  'aria-invalid'?: AriaAttributes['aria-invalid']
}): boolean | undefined =>
  props.autoFocus || props['aria-invalid'] === true || props['aria-invalid'] === 'true' || undefined

export const InvalidControls = createContext<{ names: readonly string[]; errorId: string } | null>(null)

function useInvalidControl(name: string | undefined) {
  const invalid = useContext(InvalidControls)
  if (!invalid || name === undefined || !invalid.names.includes(name)) return null
  return { 'aria-invalid': true, 'aria-describedby': invalid.errorId } as const
}

// iOS zooms into fields below 16 px.
const control =
  'control min-w-0 rounded-m border border-line-strong bg-inset px-2.5 text-m text-text placeholder:text-faint transition-colors duration-(--quick) hover:border-muted focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger pointer-coarse:text-base'

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...props },
  ref,
) {
  const input = useSyncedControl(ref, toText(props.defaultValue), syncText)
  return (
    <input
      ref={input}
      {...useInvalidControl(props.name)}
      {...props}
      autoFocus={shouldAutoFocus(props)}
      className={cx(control, 'h-(--control) text-ellipsis', className)}
    />
  )
})

export const WholeNumber = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'step'>>(
  function WholeNumber(props, ref) {
    return <Input ref={ref} inputMode="numeric" {...props} type="number" step={1} />
  },
)

export const FileInput = forwardRef<
  HTMLInputElement,
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>
>(function FileInput(props, ref) {
  return (
    <input
      ref={ref}
      {...props}
      autoFocus={shouldAutoFocus(props)}
      type="file"
      className="w-full rounded-m border border-dashed border-line-strong bg-inset p-4 text-m text-muted file:mr-4 file:h-(--control) file:rounded-m file:border file:border-solid file:border-line file:bg-raised file:px-3 file:text-m file:font-medium file:text-text hover:border-muted"
    />
  )
})

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, ...props },
  ref,
) {
  const area = useSyncedControl(ref, toText(props.defaultValue), syncText)
  return (
    <textarea
      ref={area}
      {...useInvalidControl(props.name)}
      {...props}
      autoFocus={shouldAutoFocus(props)}
      className={cx(control, 'min-h-20 py-1.5', className)}
    />
  )
})

export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, children, ...props },
  ref,
) {
  const select = useSyncedControl(ref, toText(props.defaultValue), syncSelect)
  return (
    <select
      ref={select}
      {...useInvalidControl(props.name)}
      {...props}
      autoFocus={shouldAutoFocus(props)}
      className={cx(control, 'select-chevron h-(--control) appearance-none pr-8', className)}
    >
      {children}
    </select>
  )
})
