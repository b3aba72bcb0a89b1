import { useEffect, useState } from 'react';

/** What a value was when it last had not changed for `restMs` milliseconds. The value is one that JSON knows. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(said) as Value), restMs);
    return () => clearTimeout(timer);
  }, [said, restMs]);
  return rested;
}
