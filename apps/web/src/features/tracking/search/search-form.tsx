import { isObject } from '@moveway/api-client/json-object.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react';
import { WhenLoaded } from '../../../lib/on-demand.tsx';
import { submitOnEnter } from '../../../lib/submit-on-enter.ts';
import { useEarlyText } from '../../../lib/hydration.ts';
import { readTrackingSearch, tooManyMessage } from '../tracking-search.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  /**
   * Identifies the search in the address: when it changes, the field shows `askedText`. Undefined until the address can
   * be read.
   */
  searchKey: string | undefined;
  /** The field's text for the search in the address. */
  askedText: string;
  isSearching: boolean;
  onSearch: (numbers: [string, ...string[]]) => void;
}

const loadPastedNumbers = async () => (await import('../../../lib/pasted-numbers-panel.tsx')).PastedNumbers;

/** What was typed and not searched for yet, which survives a reload of the address that it was typed at. */
const draft = personalStored({
  name: 'tracking-search',
  kind: 'draft',
  isValid: (value): value is { address: string; text: string } =>
    isObject(value) && ['address', 'text'].every((field) => typeof value[field] === 'string'),
  area: 'sessionStorage',
});

/** Gives back what was typed at this address before a reload, once the page is hydrated. */
function useTypedBefore(onText: (text: string) => void): void {
  const restore = useEffectEvent(onText);
  useEffect(() => {
    const typed = draft.read();
    if (typed?.address === location.search) {
      restore(typed.text);
    }
  }, []);
}

/** One field for one number or several. A textarea, so that a list pasted from a spreadsheet keeps its line breaks. */
export function SearchForm({ searchKey, askedText, isSearching, onSearch }: SearchFormProps) {
  const toast = useToast();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(askedText);
  const [pasted, setPasted] = useState<[string]>();
  const [isMissing, setIsMissing] = useState(false);
  const [shownSearch, setShownSearch] = useState(searchKey);
  const type = (typed: string) => {
    setText(typed);
    draft.write({ address: location.search, text: typed });
  };
  useEarlyText(field, type);
  useTypedBefore(setText);
  useEffect(() => {
    // Where there is a keyboard at hand; on a phone its own would cover the page.
    if (location.search === '' && matchMedia('(hover: hover)').matches) {
      field.current?.focus({ preventScroll: true });
    }
  }, []);
  if (searchKey !== shownSearch) {
    setShownSearch(searchKey);
    setIsMissing(false);
    setPasted(undefined);
    // Text typed before the address could be read stays.
    setText(shownSearch === undefined && text !== '' ? text : askedText);
  }
  const search = readTrackingSearch(text);
  const problem =
    search.kind === 'too_many'
      ? tooManyMessage(search.count)
      : isMissing && search.kind === 'empty'
        ? 'Please enter a tracking number'
        : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (search.kind === 'numbers') {
      draft.clear();
      onSearch(search.numbers);
      return;
    }
    setIsMissing(true);
    field.current?.focus();
    if (search.kind === 'empty') {
      toast.fail('Invalid input', 'Please enter a tracking number');
    }
  };

  return (
    // `action` and the field's `name` make the form work before the page is hydrated.
    <form
      aria-label="Track by number"
      className="stack gap-8"
      data-not-printed
      action="/tracking"
      noValidate
      onSubmit={submit}
    >
      <label className={styles.label} htmlFor={id}>
        Tracking number
      </label>
      <div className={styles.line}>
        <textarea
          name="number"
          ref={field}
          id={id}
          className={styles.field}
          rows={1}
          value={text}
          disabled={isSearching}
          placeholder="MW123456789"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={`${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`}
          aria-invalid={problem !== undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={submitOnEnter}
          onPaste={({ clipboardData }) => setPasted([clipboardData.getData('text')])}
        />
        <Button type="submit" size="large" className={styles.button} disabled={isSearching}>
          {isSearching ? 'Tracking...' : 'Track'}
        </Button>
      </div>
      {pasted && <WhenLoaded load={loadPastedNumbers} props={{ pasted, text, onText: type }} />}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        <span>{`One number, or up to ${MAX_TRACKED_NUMBERS}:`}</span>{' '}
        <span>paste a list, or separate them with commas. No account needed.</span>
      </p>
    </form>
  );
}
