const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const LETTERS: Record<string, string> = {
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
}

interface KeypadProps {
  disabled?: boolean
  onPress(key: string): void
}

export const Keypad = ({ disabled, onPress }: KeypadProps) => (
  <div className="grid min-h-0 flex-1 grid-cols-3 gap-2">
    {KEYS.map((key) => (
      <button
        key={key}
        type="button"
        disabled={disabled}
        onClick={() => onPress(key)}
        className="flex flex-col items-center justify-center rounded-m border border-line bg-raised leading-none transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover disabled:opacity-50"
      >
        <span className="text-l font-medium">{key}</span>
        <span aria-hidden className="h-3 text-xs text-faint">
          {LETTERS[key]}
        </span>
      </button>
    ))}
  </div>
)
