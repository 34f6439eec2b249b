import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { ButtonLink, type ButtonProps } from '~/ui/button'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { PostForm, type PostFormProps } from './post-form'
import { RefusalBanner } from './refusal-banner'
import { SubmitButton } from './submit-button'
import type { Refusal } from './submission'
import { useActionResult } from './use-action-result'
import { useZodForm, type FormSchema, type ZodForm, type ZodFormOptions } from './use-zod-form'

interface CommonProps extends Omit<PostFormProps, 'children'> {
  /** Omit where the children have their own buttons. */
  submitLabel?: string
  variant?: ButtonProps['variant']
  disabled?: boolean
  /** Where Cancel leads. */
  closeTo?: string
  /** Replaces the row of Cancel and the submit button. */
  renderActions?: (button: ReactNode) => ReactNode
  /** The children show the errors. */
  hidesErrors?: boolean
}

interface PlainFormProps extends CommonProps {
  schema?: undefined
  children?: ReactNode
}

interface SchemaFormProps<Schema extends FormSchema> extends CommonProps, ZodFormOptions<Schema> {
  schema: Schema
  /** Disabled until a field changes. */
  requiresChange?: boolean
  children: (fields: ZodForm<Schema>[1], form: ZodForm<Schema>[0]) => ReactNode
}

export type ActionFormProps<Schema extends FormSchema> = PlainFormProps | SchemaFormProps<Schema>

/** A form of its route’s action: shows the answer’s errors. Without a schema, all of them are in the banner. */
export const ActionForm = <Schema extends FormSchema>(props: ActionFormProps<Schema>): ReactNode =>
  hasSchema(props) ? <SchemaForm {...props} /> : <PlainForm {...props} />

const hasSchema = <Schema extends FormSchema>(props: ActionFormProps<Schema>): props is SchemaFormProps<Schema> =>
  props.schema !== undefined

const PlainForm = ({ schema: _schema, children, ...props }: PlainFormProps) => (
  <FormFrame {...props} banner={<RefusalBanner />}>
    {children}
  </FormFrame>
)

function SchemaForm<Schema extends FormSchema>({
  schema,
  id,
  defaultValue,
  requiresChange = false,
  onSubmit,
  children,
  ...props
}: SchemaFormProps<Schema>) {
  const refusal = useActionResult<Refusal>()
  const [form, fields] = useZodForm(schema, { lastResult: refusal?.result, defaultValue, id })
  const formProps = getFormProps(form)
  return (
    <FormFrame
      {...props}
      {...formProps}
      onSubmit={(event) => {
        formProps.onSubmit(event)
        // conform also submits to validate while the user types.
        if (!event.defaultPrevented) onSubmit?.(event)
      }}
      banner={<FormErrorBanner errors={form.errors} focused />}
      isChanged={!requiresChange || form.dirty}
    >
      {children(fields, form)}
    </FormFrame>
  )
}

interface FormFrameProps extends CommonProps {
  banner: ReactNode
  isChanged?: boolean
  children: ReactNode
}

function FormFrame({
  submitLabel,
  variant = 'primary',
  disabled,
  closeTo,
  renderActions = (button) => (
    <div className="flex justify-end gap-2">
      {closeTo === undefined ? null : <ButtonLink to={closeTo}>Cancel</ButtonLink>}
      {button}
    </div>
  ),
  hidesErrors = false,
  banner,
  isChanged,
  children,
  ...props
}: FormFrameProps) {
  return (
    <PostForm className="flex flex-col gap-4" {...props}>
      {hidesErrors ? null : banner}
      {children}
      {submitLabel === undefined
        ? null
        : renderActions(
            <SubmitButton variant={variant} disabled={disabled} isChanged={isChanged}>
              {submitLabel}
            </SubmitButton>,
          )}
    </PostForm>
  )
}
