import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { readScan, type ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { usePageTitle } from '../../../lib/address/use-page-title.ts';
import { useWayBack } from '../../../lib/address/way-back.ts';
import { useMisread, useScan } from '../../../lib/shortcuts/use-shortcut.ts';
import { PlaceInput } from '../form/place-input.tsx';
import { updateOutbox } from '../status/update-outbox.ts';
import { ScanCamera } from './camera.tsx';
import { signal } from './feedback.ts';
import { scanInto, type ScanNews } from './scan-into.ts';
import { ScanList } from './list.tsx';
import { useScanTarget } from './target.ts';
import { ScannedPackage } from './scanned-package.tsx';
import styles from './scan.module.css';

/**
 * Scans codes one after the other, by the camera, a scanner or typed: shows the package of each, or sets each into a
 * chosen status at a chosen place.
 */
export function ScanPage() {
  usePageTitle('Scan');
  const goBack = useWayBack();
  const { target, change } = useScanTarget();
  /** Counted, so that the same code is looked up again. */
  const [shown, setShown] = useState<{ code: ScannedCode; count: number }>();
  const show = (code: ScannedCode) => setShown((before) => ({ code, count: (before?.count ?? 0) + 1 }));
  const [news, setNews] = useState<ScanNews>();
  const tell = (told: ScanNews) => {
    setNews(told);
    signal(told.feedback);
  };
  useScanProblems((text) => tell({ text, feedback: 'problem' }));

  const take = (code: ScannedCode) => {
    if (target.mode === 'show') {
      show(code);
      tell({ text: `Scanned ${code.vin ?? code.trackingNumber}`, feedback: 'taken' });
    } else if (target.status === undefined) {
      tell({ text: 'Choose the status first. Nothing was done.', feedback: 'problem' });
    } else {
      tell(scanInto(code, { status: target.status, place: target.place }));
    }
  };
  const read = (text: string) => {
    const code = readScan(text);
    if (code) {
      take(code);
    } else {
      tell({ text: `“${text.slice(0, 60)}” is not a tracking number or a VIN.`, feedback: 'problem' });
    }
  };
  useScan(take);
  useMisread(read);

  return (
    <article aria-label="Scan" className={styles.page}>
      <div className={styles.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={goBack}>
          Back to the list
        </Button>
        <h2 className={styles.title}>Scan</h2>
      </div>
      <Radio.Group
        className={styles.modes ?? ''}
        aria-label="What a scan does"
        optionType="button"
        buttonStyle="solid"
        block
        value={target.mode}
        onChange={({ target: { value } }) => change({ mode: value === 'status' ? 'status' : 'show' })}
        options={[
          { value: 'show', label: 'Show the package' },
          { value: 'status', label: 'Scan into a status' },
        ]}
      />
      {target.mode === 'status' && (
        <Target
          status={target.status}
          place={target.place}
          onStatus={(status) => change({ status })}
          onPlace={(place) => change({ place })}
        />
      )}
      <ScanCamera isOn={target.isCameraOn} onChange={(isCameraOn) => change({ isCameraOn })} onText={read} />
      <TypedCode onTyped={read} />
      {/* Rendered while empty, so that screen readers announce the first one. */}
      <output className={styles.news} data-feedback={news?.feedback}>
        {news?.text}
      </output>
      {target.mode === 'show' ? (
        shown && (
          <ScannedPackage
            key={shown.count}
            code={shown.code}
            onChoose={(trackingNumber) => show({ trackingNumber })}
            onUnknown={(text) => tell({ text, feedback: 'problem' })}
          />
        )
      ) : (
        <ScanList />
      )}
    </article>
  );
}

interface TargetProps {
  status: PackageStatus | undefined;
  place: string;
  onStatus: (status: PackageStatus) => void;
  onPlace: (place: string) => void;
}

/** No form: a scan while its place has the focus belongs to the list. */
function Target({ status, place, onStatus, onPlace }: TargetProps) {
  return (
    <div className={styles.target}>
      <div>
        <div id="scan-status">Status of each following scan</div>
        <Radio.Group
          className={styles.statuses ?? ''}
          aria-labelledby="scan-status"
          value={status}
          onChange={({ target: { value } }) => {
            const chosen = PACKAGE_STATUSES.find((name) => name === value);
            if (chosen) {
              onStatus(chosen);
            }
          }}
        >
          {PACKAGE_STATUSES.map((name) => (
            <Radio key={name} value={name} className={styles.status ?? ''}>
              <StatusLabel status={name} />
            </Radio>
          ))}
        </Radio.Group>
      </div>
      <label htmlFor="scan-place">Place of each following scan</label>
      <PlaceInput id="scan-place" value={place} onChange={onPlace} />
    </div>
  );
}

/** A number that cannot be scanned is typed. */
function TypedCode({ onTyped }: { onTyped: (text: string) => void }) {
  const [text, setText] = useState('');
  const enter = () => {
    if (text.trim() !== '') {
      onTyped(text);
      setText('');
    }
  };
  return (
    <div className={styles.typed}>
      <label htmlFor="scan-typed">Tracking number or VIN</label>
      <div className={styles.entry}>
        <Input
          id="scan-typed"
          type="search"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={enter}
        />
        <Button onClick={enter}>Enter</Button>
      </div>
    </div>
  );
}

/** Tells of each scan that the server did not take while the page is open. */
function useScanProblems(onProblem: (text: string) => void): void {
  const { unsent } = useOutbox(updateOutbox);
  const problems = unsent.filter(({ scan, isSending }) => scan && !isSending);
  const told = useRef(new Set<string>(problems.map(({ key }) => key)));
  const tell = useEffectEvent(() => {
    const fresh = problems.filter(({ key }) => !told.current.has(key));
    for (const { key } of fresh) {
      told.current.add(key);
    }
    const [first] = fresh;
    if (first) {
      onProblem(`${first.trackingNumber}: ${first.problem ?? 'It was not saved.'}`);
    }
  });
  useEffect(() => {
    tell();
  });
}
