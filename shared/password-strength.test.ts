import { describe, expect, it } from 'vitest';
import { passwordScore, passwordStrength, strengthMessages } from './password-strength.ts';

describe('the password strength score', () => {
  it('R-133 is capped at 1', () => {
    expect(passwordScore('Ab1!Cd2?Ef3#Gh4%Ij5&')).toBe(1);
  });
  it('R-135 gives up to 0.3 for length, scaled by min(16, length)/16, and nothing under 8', () => {
    expect(passwordScore('       ')).toBeCloseTo(0.2);
    expect(passwordScore('        ')).toBeCloseTo(0.2 + 0.15);
    expect(passwordScore(' '.repeat(16))).toBeCloseTo(0.2 + 0.3);
    expect(passwordScore(' '.repeat(40))).toBeCloseTo(0.2 + 0.3);
  });
  it('R-136 R-137 R-138 R-139 gives 0.2 for upper case, 0.15 for lower case, 0.1 for a digit, 0.2 for a special', () => {
    expect(passwordScore('A')).toBeCloseTo(0.2);
    expect(passwordScore('a')).toBeCloseTo(0.15);
    expect(passwordScore('1')).toBeCloseTo(0.1);
    expect(passwordScore('!')).toBeCloseTo(0.2);
    expect(passwordScore('Ọ')).toBeCloseTo(0.2);
    expect(passwordScore('')).toBe(0);
  });
  it('R-140 X-26 gives 0.2 when length times log2 of the unique characters is above 50', () => {
    expect(passwordScore('abcdefghijklm')).toBeCloseTo(0.15 + (0.3 * 13) / 16);
    expect(passwordScore('abcdefghijklmn')).toBeCloseTo(0.15 + (0.3 * 14) / 16 + 0.2);
    expect(passwordScore('a'.repeat(60))).toBeCloseTo(0.15 + 0.3);
  });
  it('R-141 R-142 R-143 X-26 calls above 0.8 strong, 0.5 to 0.8 moderate, less weak', () => {
    expect(passwordScore('Abcdefg1')).toBeCloseTo(0.6);
    expect(passwordStrength('Abcdefg1')).toBe('moderate');
    expect(passwordStrength('Abcdefg1!')).toBe('strong');
    expect(passwordScore('ABCDabcd')).toBe(0.5);
    expect(passwordStrength('ABCDabcd')).toBe('moderate');
    expect(passwordScore('AAAABBBBCCCC111!')).toBe(0.8);
    expect(passwordStrength('AAAABBBBCCCC111!')).toBe('moderate');
    expect(passwordStrength('abcdefgh')).toBe('weak');
    expect(strengthMessages).toEqual({
      strong: 'Strong password. Great job!',
      moderate: 'Moderate password. Consider adding special characters.',
      weak: 'Weak password. Consider using more length and character variety.',
    });
  });
});
