import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Search } from 'lucide-react'
import { forwardRef, type InputHTMLAttributes } from 'react'
import { Button } from './button'
import { Input } from './field'

/** Query parameter of an address that holds what was searched for. */
export const SEARCH = 'q'

interface SearchFormProps {
  /** What is searched, for screen readers. */
  label: string
  /** What the words are compared to. */
  placeholder: string
  inputMode?: 'tel'
  /** Query parameters that stay as they are: a search inside one list. */
  keep?: Record<string, string>
}

interface SearchBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'inputMode' | 'className'> {
  words: string
  label: string
  placeholder: string
}

/** Where words are typed that a list is searched for. */
export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { words, label, ...props },
  ref,
) {
  return (
    <Input ref={ref} type="search" name={SEARCH} defaultValue={words} maxLength={100} aria-label={label} {...props} />
  )
})

/** Looks for words in the list below it. The address holds them, so that Back, a reload and a link find the same rows. */
export function SearchForm({ label, placeholder, inputMode, keep = {} }: SearchFormProps) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const words = new URLSearchParams(search).get(SEARCH) ?? ''
  return (
    <Form role="search" className="flex gap-2">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Back leads to another search: the box has to follow it. */}
      <SearchBox
        key={words}
        words={words}
        label={label}
        placeholder={placeholder}
        inputMode={inputMode}
        className="w-80"
      />
      <Button
        icon={<Search size={16} aria-hidden />}
        busy={navigation.formMethod === 'GET' && navigation.location.pathname === pathname}
      >
        Search
      </Button>
    </Form>
  )
}
