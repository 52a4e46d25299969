//! Answers of any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|body: &[u8]| dynaschema_fuzz::assert_read_alike(body));
