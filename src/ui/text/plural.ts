export * from '../../core/plural.ts';
