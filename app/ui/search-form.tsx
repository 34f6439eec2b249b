import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Search } from 'lucide-react'
import { forwardRef, type InputHTMLAttributes } from 'react'
import { Button } from './button'
import { Input } from './field'
import { uiWords } from './ui.words'

export const SEARCH_PARAM = 'q'

interface SearchFormProps {
  label: string
  placeholder: string
  inputMode?: 'tel'
  keep?: Record<string, string>
}

interface SearchBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'inputMode' | 'className'> {
  words: string
  label: string
  placeholder: string
}

export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { words: query, label, ...props },
  ref,
) {
  return (
    <Input
      ref={ref}
      type="search"
      name={SEARCH_PARAM}
      defaultValue={query}
      maxLength={100}
      aria-label={label}
      {...props}
    />
  )
})

/** In the URL, so that Back and reload restore it. */
export function SearchForm({ label, placeholder, inputMode, keep: hiddenFields = {} }: SearchFormProps) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const query = new URLSearchParams(search).get(SEARCH_PARAM) ?? ''
  return (
    <Form role="search" className="flex gap-2">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Remounts on Back. */}
      <SearchBox
        key={query}
        words={query}
        label={label}
        placeholder={placeholder}
        inputMode={inputMode}
        className="w-80"
      />
      <Button
        icon={<Search size={16} aria-hidden />}
        busy={navigation.formMethod === 'GET' && navigation.location.pathname === pathname}
      >
        {uiWords.search}
      </Button>
    </Form>
  )
}
