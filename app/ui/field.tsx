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
import { asText, chosen, typed, useFollow } from './use-follow'

/** What a field needs of conform's metadata; anything of that shape will do. */
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
  /** Keeps the label for screen readers only, where the place already says it (a search box). */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error of one question. Give the control `fieldAria(meta)` when it is not conform's. */
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
  /** Said aloud as it comes: where something saves itself, and the focus is elsewhere or stays. */
  spoken?: boolean
}

/** What is wrong with the answer, in words and with a sign. */
export function FieldError({ id, errors, spoken = false }: FieldErrorProps) {
  if (!errors?.length) return null
  return (
    <p id={id} role={spoken ? 'alert' : undefined} className="flex items-start gap-1.5 text-s text-danger">
      <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

/** Ties a control to the label, hint and error that `Field` draws around it. */
export function fieldAria(meta: FieldMeta) {
  const invalid = Boolean(meta.errors?.length)
  return {
    id: meta.id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? `${meta.errorId} ${meta.descriptionId}` : meta.descriptionId,
  }
}

/** An answer that was refused takes the focus as its page comes, where no script leads to it; of several the first one. */
const focused = (props: {
  autoFocus?: boolean
  'aria-invalid'?: AriaAttributes['aria-invalid']
}): boolean | undefined =>
  props.autoFocus || props['aria-invalid'] === true || props['aria-invalid'] === 'true' || undefined

/** Around controls that have no field of their own: the names of those that were refused, and the words that say why. */
export const RefusedControls = createContext<{ names: readonly string[]; errorId: string } | null>(null)

function useRefusal(name: string | undefined) {
  const refused = useContext(RefusedControls)
  if (!refused || name === undefined || !refused.names.includes(name)) return null
  return { 'aria-invalid': true, 'aria-describedby': refused.errorId } as const
}

// 16 px on touch: below that iOS zooms the page into the field.
const control =
  'control min-w-0 rounded-m border border-line-strong bg-inset px-2.5 text-m text-text placeholder:text-faint transition-colors duration-(--quick) hover:border-muted focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger pointer-coarse:text-base'

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...props },
  ref,
) {
  const input = useFollow(ref, asText(props.defaultValue), typed)
  return (
    <input
      ref={input}
      {...useRefusal(props.name)}
      {...props}
      autoFocus={focused(props)}
      className={cx(control, 'h-(--control) text-ellipsis', className)}
    />
  )
})

/** A number that is counted in ones. */
export const WholeNumber = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'step'>>(
  function WholeNumber(props, ref) {
    return <Input ref={ref} inputMode="numeric" {...props} type="number" step={1} />
  },
)

/** A file to be chosen, as a field that a file can be dropped on. */
export const FileInput = forwardRef<
  HTMLInputElement,
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>
>(function FileInput(props, ref) {
  return (
    <input
      ref={ref}
      {...props}
      autoFocus={focused(props)}
      type="file"
      className="w-full rounded-m border border-dashed border-line-strong bg-inset p-4 text-m text-muted file:mr-4 file:h-(--control) file:rounded-m file:border file:border-solid file:border-line file:bg-raised file:px-3 file:text-m file:font-medium file:text-text hover:border-muted"
    />
  )
})

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, ...props },
  ref,
) {
  const area = useFollow(ref, asText(props.defaultValue), typed)
  return (
    <textarea
      ref={area}
      {...useRefusal(props.name)}
      {...props}
      autoFocus={focused(props)}
      className={cx(control, 'min-h-20 py-1.5', className)}
    />
  )
})

/** The platform's own select: it works without scripts, on touch, and with every screen reader. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, children, ...props },
  ref,
) {
  const select = useFollow(ref, asText(props.defaultValue), chosen)
  return (
    <select
      ref={select}
      {...useRefusal(props.name)}
      {...props}
      autoFocus={focused(props)}
      className={cx(control, 'select-chevron h-(--control) appearance-none pr-8', className)}
    >
      {children}
    </select>
  )
})
